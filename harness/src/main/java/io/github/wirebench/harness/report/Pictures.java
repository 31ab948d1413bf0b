// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;

/**
 * Draws a report's pictures as SVG without a browser: the page's own code and ECharts, which can draw without a page, run in
 * Rhino. So the Markdown shows what the page shows. The scripts get no access to Java.
 */
final class Pictures implements AutoCloseable {
    /** Parts of ECharts have too much code for a method of the JVM. */
    private static final boolean INTERPRETED = true;

    /** ECharts looks for {@code self} first, and for timers, which single pictures do not need. */
    private static final String SURROUNDINGS =
            "var self = this; function setTimeout() { return 0; } function clearTimeout() {}";

    private final Context context;
    private final Scriptable scope;
    private final Scriptable draw;

    Pictures(Report report) {
        context = Context.enter();
        context.setInterpretedMode(INTERPRETED);
        context.setLanguageVersion(Context.VERSION_ES6);
        scope = context.initSafeStandardObjects();
        run(SURROUNDINGS, "surroundings");
        run(PageResources.charts(), "echarts");
        run(PageResources.drawing(), "drawing");
        Scriptable page = (Scriptable) scope.get("report", scope);
        draw = (Scriptable) page.get("draw", page);
        call((Scriptable) page.get("model", page), "load", HtmlPage.json(report));
    }

    /**
     * Draws.
     *
     * @param what kind and place of the picture in the report, see draw.js
     * @param metric {@code wall}, {@code cpu}, {@code alloc} or {@code bytes}
     * @param width in pixels
     * @return an empty text if there is nothing to draw
     */
    String svg(Object what, String metric, int width) {
        return Context.toString(call(draw, "svg", HtmlPage.json(what), metric, width));
    }

    private Object call(Scriptable object, String function, Object... arguments) {
        return ((Function) ScriptableObject.getProperty(object, function)).call(context, scope, object, arguments);
    }

    private void run(String script, String name) {
        context.evaluateString(scope, script, name, 1, null);
    }

    @Override
    public void close() {
        Context.exit();
    }
}
