import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Runs a Python program that asks a question, and answers it: {@code java examples/Live.java ADDRESS KEY}. */
public final class Live implements WebSocket.Listener {
    private static final String REQUEST = """
            {"language": "python", "code": "name = input('who? ')\\nprint('hello', name)"}""";
    private static final String ANSWER = """
            {"type": "stdin", "data": "Ada\\n"}""";

    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final StringBuilder message = new StringBuilder();

    public static void main(String[] arguments) {
        var live = new Live();
        var socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .header("Authorization", "Bearer " + arguments[1])
                .buildAsync(URI.create(arguments[0] + "/v1/executions/connect"), live)
                .join();
        live.send(socket, REQUEST);
        System.out.println("closed with " + live.closed.join());
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
        message.append(part);
        if (last) {
            received(socket, message.toString());
            message.setLength(0);
        }
        socket.request(1);
        return null;
    }

    private void received(WebSocket socket, String text) {
        System.out.println("server   " + (text.length() > 100 ? text.substring(0, 100) + "..." : text));
        if (text.contains("\"type\":\"stdout\"") && text.contains("who? ")) {
            send(socket, ANSWER);
        }
    }

    private void send(WebSocket socket, String text) {
        System.out.println("caller   " + text);
        socket.sendText(text, true);
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
        closed.complete(status);
        return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
        closed.completeExceptionally(error);
    }
}
