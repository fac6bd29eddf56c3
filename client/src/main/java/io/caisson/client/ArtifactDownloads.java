package io.caisson.client;

import io.caisson.json.ReceiptReader.LargeArtifacts;
import io.caisson.json.UrlPath;

/// Downloads the artifacts that are too large to be in a receipt, up to a total size.
final class ArtifactDownloads implements LargeArtifacts {
    private final HttpCalls calls;
    private long left;

    ArtifactDownloads(HttpCalls calls, long most) {
        this.calls = calls;
        this.left = most;
    }

    @Override
    public byte[] content(String executionId, String path, long bytes) {
        if (bytes > left) {
            throw CallException.unanswered(calls.config(), "has left files of more bytes than are taken", null);
        }
        left -= bytes;
        var address = "/v1/executions/" + executionId + "/artifacts/" + UrlPath.encode(path);
        return calls.call(Ask.get(address, calls.config().patience(), bytes), HttpReply::bytes);
    }
}
