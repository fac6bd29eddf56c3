package io.caisson.wire;

import java.io.IOException;

/// The other side sent bytes that are no frame, or a frame that may not come now. Its process must not be used again.
public final class ProtocolException extends IOException {
    public ProtocolException(String message) {
        super(message);
    }
}
