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

/// A client of another Caisson with the interface of the library.
///
/// ```java
/// try (var caisson = CaissonClient.connect(URI.create("https://caisson.example"), key)) {
///     var receipt = caisson.execute(ExecutionRequest.javascript("return 6 * 7"));
/// }
/// ```
///
/// Every execution that the other side has recorded returns a receipt, including refusals. Other failures, such
/// as a lost answer, throw [CallException]. A call takes at most as long as the request's limits and the
/// configured patience together. Nothing is recorded on this side.
public final class CaissonClient implements ExecutionService {
    private static final Logger LOG = System.getLogger(CaissonClient.class.getName());
    private static final String EXECUTIONS = "/v1/executions";
    /// The output of an execution as events, and its receipt.
    private static final long MAX_EVENT_BYTES = 2L * Answer.MAX_LENGTH;

    private static final long MAX_FILE_BYTES = 256L << 20;

    private final HttpCalls calls;

    private CaissonClient(ClientConfig config) {
        this.calls = new HttpCalls(config);
    }

    /// A client of the Caisson at `uri`. Sends nothing yet.
    public static CaissonClient connect(URI uri, String key) {
        return connect(ClientConfig.of(uri, key));
    }

    /// A client with this configuration. Sends nothing yet.
    ///
    /// @throws IllegalArgumentException when the key would be sent unencrypted to another host without permission
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

    /// @param key the idempotency key, by which the other side recognises a retry
    /// @param mostFiles maximum size of all artifacts in bytes
    Receipt execute(ExecutionRequest request, String key, Output output, Cancellation cancellation, long mostFiles) {
        var following = new Following(output, cancellation, this::cancel);
        var ask = ask(request).withKey(key).withEvents(true, MAX_EVENT_BYTES);
        var text = calls.call(ask, following::receipt, following::isWanted);
        return ownReceipt(following, read(text, request, mostFiles));
    }

    /// Runs deployed code.
    Receipt run(String address, String body, Call call) {
        var following = new Following(call.output(), call.cancellation(), this::cancel);
        var key = call.origin().idempotencyKey();
        // the limits of the deployment are known only to the other side
        var limits = call.limits().asked(Limit.TIMEOUT).isPresent() ? call.limits() : Tier.ENTERPRISE.ceilings();
        var ask = Ask.post(address, body, timeout(limits), Answer.MAX_LENGTH)
                .withKey(key.isEmpty() ? Ask.newKey() : key)
                .withEvents(true, MAX_EVENT_BYTES);
        var text = calls.call(ask, following::receipt, following::isWanted);
        return ownReceipt(
                following,
                calls.understood(() -> ReceiptReader.read(text, new ArtifactDownloads(calls, MAX_FILE_BYTES))));
    }

    private Receipt ownReceipt(Following following, Receipt receipt) {
        if (!following.isOf(receipt)) {
            throw CallException.unanswered(calls.config(), "gave the receipt of another execution", null);
        }
        return receipt;
    }

    private Ask ask(ExecutionRequest request) {
        return Ask.post(EXECUTIONS, RequestWriter.write(request), timeout(request.limits()), Answer.MAX_LENGTH);
    }

    /// How long an execution with these limits may take until it is answered.
    Duration timeout(Limits limits) {
        return limits.timeout().plusMillis(limits.of(Limit.COMPILE_TIMEOUT)).plus(patience());
    }

    private Duration patience() {
        return calls.config().patience();
    }

    private Receipt read(String text, ExecutionRequest request, long mostFiles) {
        return calls.understood(() -> ReceiptReader.read(text, request, new ArtifactDownloads(calls, mostFiles)));
    }

    /// Cancels an execution. The call that follows it returns the receipt.
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

    /// Whether the other side is ready to run something.
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

    /// Makes any other call of the server's HTTP reference. A lost POST is not repeated.
    ///
    /// @param path such as `/v1/keys`
    /// @return null where the answer is empty
    /// @throws CallException when the call fails
    public Value call(String method, String path, Optional<Value> body) {
        var ask = new Ask(method, path, body.map(Value::json), "", false, patience(), Value.MAX_BYTES);
        var text = calls.call(ask, HttpReply::text, () -> !method.equals("POST"));
        return text.isEmpty() ? Value.NULL : calls.value(text);
    }

    /// Ends the running calls; their executions are cancelled on the other side.
    @Override
    public void close() {
        calls.close();
    }
}
