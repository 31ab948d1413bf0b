// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;

/**
 * Draws a report's charts as SVG without a browser: the page's own scripts and ECharts, which can draw without a page, run in
 * Rhino. So the Markdown shows the same as the page. The scripts get no access to Java.
 */
final class Charts implements AutoCloseable {
    /** Parts of ECharts have too much code for a method of the JVM. */
    private static final boolean INTERPRETED = true;

    /** ECharts looks for {@code self} first, and for timers, which single charts do not need. */
    private static final String GLOBALS =
            "var self = this; function setTimeout() { return 0; } function clearTimeout() {}";

    private final Context context;
    private final Scriptable scope;
    private final Scriptable draw;

    Charts(Report report) {
        context = Context.enter();
        context.setInterpretedMode(INTERPRETED);
        context.setLanguageVersion(Context.VERSION_ES6);
        scope = context.initSafeStandardObjects();
        run(GLOBALS, "globals");
        run(HtmlPage.echarts(), "echarts");
        run(HtmlPage.drawing(), "drawing");
        Scriptable page = (Scriptable) scope.get("report", scope);
        draw = (Scriptable) page.get("draw", page);
        call((Scriptable) page.get("model", page), "load", HtmlPage.json(report));
    }

    /**
     * Draws.
     *
     * @param what kind and place of the chart in the report, see draw.js
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
