package io.caisson.worker.script;

import com.caoccao.javet.exceptions.JavetException;
import io.caisson.ErrorKind;
import io.caisson.wire.Ending;

/// Asks the boot library what comes next, until it names the ending of a guest or of a cell.
record Turns(Isolate isolate, Outlet outlet, Stopper stopper, GuestModules modules) {

    /// A result told with the first call stands unless promise jobs left something to do.
    Ending untilEnding(String first) throws JavetException {
        var answer = BootAnswer.of(outlet.more() || isolate.rejected() ? isolate.turn() : first);
        while (true) {
            switch (answer) {
                case BootAnswer.Result(var json) -> {
                    return result(json);
                }
                case BootAnswer.Failure(var threw) -> {
                    return threw;
                }
                case BootAnswer.Wait(var milliseconds) -> {
                    if (!stopper.sleep(milliseconds)) {
                        return new Ending.Stopped();
                    }
                }
                case BootAnswer.Import wanted -> modules.importDynamically(wanted);
                case BootAnswer.Stale() -> isolate.forgetRejections();
                case BootAnswer.Again() -> {}
            }
            answer = BootAnswer.of(isolate.turn());
        }
    }

    private Ending result(String json) throws JavetException {
        var bytes = ResultText.bytes(json);
        if (!ResultText.needsCare(bytes)) {
            return sized(bytes);
        }
        return switch (BootAnswer.of(isolate.call(BootOperation.CAREFUL))) {
            case BootAnswer.Result(var careful) -> sized(ResultText.bytes(careful));
            case BootAnswer.Failure(var threw) -> threw;
            case BootAnswer.Wait _, BootAnswer.Import _, BootAnswer.Again _, BootAnswer.Stale _ -> sized(bytes);
        };
    }

    private static Ending sized(byte[] bytes) {
        return bytes.length <= ResultText.MAX_BYTES
                ? new Ending.Returned(bytes)
                : GuestRun.threw(ErrorKind.RESULT, "ResultError", "the result is larger than 8 MiB");
    }
}
