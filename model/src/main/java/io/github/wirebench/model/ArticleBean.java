// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.time.Instant;
import java.util.List;

/**
 * A mutable twin of {@link Article}: the same fields in the same order, with getters and setters. Some libraries handle
 * beans and records differently.
 */
public final class ArticleBean {

    private String id;
    private String title;
    private String body;
    private List<String> categories;
    private Instant publishedAt;
    private long viewCount;

    /** Copies a record into a new bean. */
    public static ArticleBean of(Article article) {
        ArticleBean bean = new ArticleBean();
        bean.setId(article.id());
        bean.setTitle(article.title());
        bean.setBody(article.body());
        bean.setCategories(article.categories());
        bean.setPublishedAt(article.publishedAt());
        bean.setViewCount(article.viewCount());
        return bean;
    }

    public String getId() {
        return id;
    }

    public void setId(String id) {
        this.id = id;
    }

    public String getTitle() {
        return title;
    }

    public void setTitle(String title) {
        this.title = title;
    }

    public String getBody() {
        return body;
    }

    public void setBody(String body) {
        this.body = body;
    }

    public List<String> getCategories() {
        return categories;
    }

    public void setCategories(List<String> categories) {
        this.categories = categories;
    }

    public Instant getPublishedAt() {
        return publishedAt;
    }

    public void setPublishedAt(Instant publishedAt) {
        this.publishedAt = publishedAt;
    }

    public long getViewCount() {
        return viewCount;
    }

    public void setViewCount(long viewCount) {
        this.viewCount = viewCount;
    }
}
