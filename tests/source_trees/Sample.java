/* Licensed under the Apache License, Version 2.0. */
package app.boxes;

import java.util.List;
import java.util.concurrent.*;
import static org.junit.Assert.assertTrue;

/**
 * A box with {@link List things}. It is <b>open</b>.
 *
 * @param <T> what is in it
 */
@Deprecated
@SuppressWarnings("unchecked")
public abstract class Sample<T extends Comparable<T>> extends Base<T> implements Closeable, Iterable<T> {
    public static final int LIMIT = 10, MORE = 20;
    private static final Logger log = null;
    private int size;

    Sample(int size) { this.size = size; }

    /** Puts it in. */
    @Override
    public <U> List<? super U> put(final T item, U... others) throws IOException {
        for (U other : others) {
            if (other == null) continue;
        }
        switch (size) {
            case 1: break;
            case 2: break;
            default: break;
        }
        try { close(); } catch (IOException | RuntimeException error) { }
        Runnable later = () -> { while (true) { } };
        new Thread(later).start();
        return size > 1 ? null : null;
    }

    protected abstract void shrink();

    @Test
    public void opens() {}

    private static class Inner {
        enum Mode { OPEN, SHUT { void x() {} }; void flip() {} }
    }

    public interface Visitor {
        int MAX = 3;
        void visit(Sample<?> box);
        default int count() { return 1; }
    }

    public record Pair(int left, String right) implements Shape {
        public Pair { if (left < 0) throw new Error(); }
    }

    public @interface Marked { String value() default ""; }

    public static void main(String[] args) {
        System.getenv("BOX_HOME");
    }
}
