// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.kotlin

import io.github.wirebench.model.Article
import io.github.wirebench.model.Comment
import io.github.wirebench.model.Dto
import io.github.wirebench.model.DtoEnum
import io.github.wirebench.model.InnerDto
import io.github.wirebench.model.MediaAttachment
import io.github.wirebench.model.MediaType
import io.github.wirebench.model.SocialMediaPost
import io.github.wirebench.model.codec.Mapping
import java.time.Instant
import kotlinx.serialization.KSerializer
import kotlinx.serialization.Serializable
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.PrimitiveSerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder

/** The fields of the record [Article], in its order and with its types; so have the others below. */
@Serializable
data class ArticleData(
    val id: String,
    val title: String,
    val body: String,
    val categories: List<String>,
    @Serializable(with = EpochMillisSerializer::class) val publishedAt: Instant,
    val viewCount: Long,
)

@Serializable
data class PostData(
    val postId: String,
    val authorId: String,
    val content: String,
    val timestamp: Long,
    val mediaAttachments: List<AttachmentData>,
    val likes: List<String>,
    val comments: List<CommentData>,
)

@Serializable data class AttachmentData(val type: MediaType, val url: String)

@Serializable
data class CommentData(val commentId: String, val commenterId: String, val commentText: String, val timestamp: Long)

@Serializable data class DtoData(val some: String, val dtoEnum: DtoEnum, val innerDto: InnerData)

@Serializable data class InnerData(val num: Long?, val strings: List<String>)

/** kotlinx.serialization has no serializer for the JDK's instants. */
internal object EpochMillisSerializer : KSerializer<Instant> {
    override val descriptor = PrimitiveSerialDescriptor("io.github.wirebench.EpochMillis", PrimitiveKind.LONG)

    override fun serialize(encoder: Encoder, value: Instant) = encoder.encodeLong(value.toEpochMilli())

    override fun deserialize(decoder: Decoder): Instant = Instant.ofEpochMilli(decoder.decodeLong())
}

/** A data class [N] with the fields of a record [D], and the mapping, which is not timed. */
class DataClass<D, N>(val type: Class<N>, private val data: (D) -> N, private val record: (N) -> D) : Mapping<D, N> {

    override fun toNative(value: D): N = data(value)

    override fun toDomain(value: N): D = record(value)

    companion object {
        /** Throws an [IllegalArgumentException] if the record has no data class. */
        @JvmStatic
        @Suppress("UNCHECKED_CAST") // each record has its own
        fun <D> of(record: Class<D>): DataClass<D, *> =
            when (record) {
                Article::class.java -> DataClass(ArticleData::class.java, ::article, ::article)
                SocialMediaPost::class.java -> DataClass(PostData::class.java, ::post, ::post)
                Dto::class.java -> DataClass(DtoData::class.java, ::dto, ::dto)
                else -> throw IllegalArgumentException("${record.name} has no data class")
            }
                as DataClass<D, *>
    }
}

private fun article(from: Article) =
    ArticleData(from.id, from.title, from.body, from.categories, from.publishedAt, from.viewCount)

private fun article(from: ArticleData) =
    Article(from.id, from.title, from.body, from.categories, from.publishedAt, from.viewCount)

private fun post(from: SocialMediaPost) =
    PostData(
        from.postId,
        from.authorId,
        from.content,
        from.timestamp,
        from.mediaAttachments.map { AttachmentData(it.type, it.url) },
        from.likes,
        from.comments.map { CommentData(it.commentId, it.commenterId, it.commentText, it.timestamp) },
    )

private fun post(from: PostData) =
    SocialMediaPost(
        from.postId,
        from.authorId,
        from.content,
        from.timestamp,
        from.mediaAttachments.map { MediaAttachment(it.type, it.url) },
        from.likes,
        from.comments.map { Comment(it.commentId, it.commenterId, it.commentText, it.timestamp) },
    )

private fun dto(from: Dto) = DtoData(from.some, from.dtoEnum, InnerData(from.innerDto.num, from.innerDto.strings))

private fun dto(from: DtoData) = Dto(from.some, from.dtoEnum, InnerDto(from.innerDto.num, from.innerDto.strings))
