package io.caisson.connector;

import io.caisson.text.Text;

/// A caller who may not was to change what somebody has deployed.
public final class NotAllowedException extends RuntimeException {
    public NotAllowedException(String codeUid) {
        super("'" + Text.printable(codeUid) + "' belongs to somebody else, who can give write access to it");
    }
}
