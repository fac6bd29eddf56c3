package io.caisson.client;

import io.caisson.Execution;
import io.caisson.ExecutionRequest;
import io.caisson.ExecutionService;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Output;
import io.caisson.Value;
import io.caisson.account.Tier;
import io.caisson.connector.Call;
import io.caisson.connector.CodeConnector;
import io.caisson.engine.Absence;
import io.caisson.engine.Cancellation;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.SandboxPlace;
import io.caisson.gate.Assessment;
import io.caisson.json.Answer;
import io.caisson.json.AssessmentReader;
import io.caisson.json.ReceiptReader;
import io.caisson.json.RequestWriter;
import io.caisson.json.RuntimesReader;
import io.caisson.receipt.Receipt;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Runs code at another Caisson, by the interface of the library.
///
/// ```java
/// try (var caisson = CaissonClient.connect(URI.create("https://caisson.example"), key)) {
///     var receipt = caisson.execute(ExecutionRequest.javascript("return 6 * 7"));
/// }
/// ```
///
/// Whatever the other side recorded comes back as a receipt, also refusals. What it would not do at all, and what did
/// not come back, is a [CallException]. A call takes as long as the request's limits and the configured patience
/// together at most. Nothing is recorded here.
public final class CaissonClient implements ExecutionService {
    private static final Logger LOG = System.getLogger(CaissonClient.class.getName());
    private static final String EXECUTIONS = "/v1/executions";
    /// The output of an execution as events, and the receipt.
    private static final long MAX_EVENT_BYTES = 2L * Answer.MAX_LENGTH;

    private static final long MAX_FILE_BYTES = 256L << 20;

    private final HttpCalls calls;

    private CaissonClient(ClientConfig config) {
        this.calls = new HttpCalls(config);
    }

    /// A client of the Caisson at `uri`. Nothing is sent yet.
    public static CaissonClient connect(URI uri, String key) {
        return connect(ClientConfig.of(uri, key));
    }

    /// As [#connect(URI, String)], with more to say about it.
    ///
    /// @throws IllegalArgumentException when the key would leave this host unencrypted unless that was allowed
    public static CaissonClient connect(ClientConfig config) {
        return new CaissonClient(config);
    }

    @Override
    public Receipt execute(ExecutionRequest request, Output output) {
        return output.equals(Output.NOWHERE)
                ? execute(request, Ask.newKey())
                : execute(request, Ask.newKey(), output, new Cancellation(), MAX_FILE_BYTES);
    }

    @Override
    public Execution start(ExecutionRequest request, Output output) {
        return Execution.start(cancellation -> execute(request, Ask.newKey(), output, cancellation, MAX_FILE_BYTES));
    }

    private Receipt execute(ExecutionRequest request, String key) {
        var text = calls.text(ask(request).withKey(key));
        return read(text, request, MAX_FILE_BYTES);
    }

    /// @param key by which the other side knows this very call again
    /// @param mostFiles bytes of files that may come back
    Receipt execute(ExecutionRequest request, String key, Output output, Cancellation cancellation, long mostFiles) {
        var following = new Following(output, cancellation, this::cancel);
        var ask = ask(request).withKey(key).withEvents(true, MAX_EVENT_BYTES);
        var text = calls.call(ask, following::receipt, following::isWanted);
        return own(following, read(text, request, mostFiles));
    }

    /// Runs something that is kept there.
    Receipt run(String address, String body, Call call) {
        var following = new Following(call.output(), call.cancellation(), this::cancel);
        var key = call.origin().idempotencyKey();
        // the limits it was deployed with are known only there
        var limits = call.limits().asked(Limit.TIMEOUT).isPresent() ? call.limits() : Tier.ENTERPRISE.ceilings();
        var ask = Ask.post(address, body, timeout(limits), Answer.MAX_LENGTH)
                .withKey(key.isEmpty() ? Ask.newKey() : key)
                .withEvents(true, MAX_EVENT_BYTES);
        var text = calls.call(ask, following::receipt, following::isWanted);
        return own(
                following,
                calls.understood(() -> ReceiptReader.read(text, new ArtifactDownloads(calls, MAX_FILE_BYTES))));
    }

    private Receipt own(Following following, Receipt receipt) {
        if (!following.isOf(receipt)) {
            throw CallException.unanswered(calls.config(), "gave the receipt of another execution", null);
        }
        return receipt;
    }

    private Ask ask(ExecutionRequest request) {
        return Ask.post(EXECUTIONS, RequestWriter.write(request), timeout(request.limits()), Answer.MAX_LENGTH);
    }

    /// How long an execution under these limits may take to be answered.
    Duration timeout(Limits limits) {
        return limits.timeout().plusMillis(limits.of(Limit.COMPILE_TIMEOUT)).plus(patience());
    }

    private Duration patience() {
        return calls.config().patience();
    }

    private Receipt read(String text, ExecutionRequest request, long mostFiles) {
        return calls.understood(() -> ReceiptReader.read(text, request, new ArtifactDownloads(calls, mostFiles)));
    }

    /// What comes of it is told by whoever follows the execution.
    private void cancel(String id) {
        try {
            var status = calls.call(Ask.delete(EXECUTIONS + "/" + id, patience()), HttpReply::status);
            LOG.log(Level.DEBUG, "{0} was cancelled ({1})", id, status);
        } catch (CallException e) {
            if (e.status() != 404 && !calls.isClosed()) {
                LOG.log(Level.WARNING, "{0} could not be cancelled: {1}", id, e.getMessage());
            }
        }
    }

    @Override
    public Assessment scan(ExecutionRequest request) {
        var text = calls.text(Ask.post("/v1/scan", RequestWriter.write(request), patience(), HttpCalls.SMALL * 16));
        return calls.understood(() -> AssessmentReader.read(text, request));
    }

    @Override
    public List<GuestRuntime> runtimes() {
        return known().runtimes();
    }

    @Override
    public List<Absence> absences() {
        return known().absences();
    }

    RuntimesReader.Runtimes known() {
        var text = calls.text(Ask.get("/v1/runtimes", patience(), HttpCalls.SMALL));
        return calls.understood(() -> RuntimesReader.read(text));
    }

    /// Whether it says that it would run something now.
    boolean ready() {
        try {
            return calls.call(Ask.get("/readyz", patience(), HttpCalls.SMALL), _ -> true);
        } catch (CallException e) {
            return false;
        }
    }

    @Override
    public CodeConnector connector() {
        return connector(SandboxPlace.NAME);
    }

    @Override
    public CodeConnector connector(String name) {
        return new RemoteConnector(this, calls, name);
    }

    /// Anything else that can be asked of a server, as its HTTP reference has it. Only what does no harm twice is
    /// asked for again when it is lost.
    ///
    /// @param path such as `/v1/keys`
    /// @return null where the answer is empty
    /// @throws CallException when it is not answered with what was asked for
    public Value call(String method, String path, Optional<Value> body) {
        var ask = new Ask(method, path, body.map(Value::json), "", false, patience(), Value.MAX_BYTES);
        var text = calls.call(ask, HttpReply::text, () -> !method.equals("POST"));
        return text.isEmpty() ? Value.NULL : calls.value(text);
    }

    /// Ends what is under way here; there it is cancelled.
    @Override
    public void close() {
        calls.close();
    }
}
