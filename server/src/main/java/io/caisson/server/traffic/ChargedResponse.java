package io.caisson.server.traffic;

import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.javalin.http.Context;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// A response for handlers that write it themselves, such as streams: each write is charged to the tenant until
/// the caller has taken it.
public final class ChargedResponse extends HttpServletResponseWrapper {
    private final AnswerBudget budget;
    private final String tenant;
    private @Nullable Output output;
    private @Nullable PrintWriter writer;

    public ChargedResponse(Context context) {
        super(context.res());
        this.budget = AnswerBudget.of(context);
        this.tenant = RequestContext.caller(context).tenant();
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        if (output == null) {
            output = new Output(super.getOutputStream());
        }
        return output;
    }

    @Override
    public PrintWriter getWriter() throws IOException {
        if (writer == null) {
            setCharacterEncoding(StandardCharsets.UTF_8.name());
            writer = new PrintWriter(new OutputStreamWriter(getOutputStream(), StandardCharsets.UTF_8));
        }
        return writer;
    }

    private final class Output extends ServletOutputStream {
        private final ServletOutputStream out;

        private Output(ServletOutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int single) throws IOException {
            out.write(single);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            try (var _ = budget.lease(tenant, count)) {
                out.write(bytes, from, count);
            } catch (ProblemException e) {
                if (isCommitted()) {
                    throw new IOException("no room is left for what its tenant does not read", e);
                }
                throw e;
            }
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }

        @Override
        public boolean isReady() {
            return out.isReady();
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            out.setWriteListener(listener);
        }
    }
}
