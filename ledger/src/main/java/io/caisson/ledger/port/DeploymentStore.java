package io.caisson.ledger.port;

import io.caisson.connector.AccessList;
import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.record.CodeVersion;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The deployed versions of codes, with the requests they run and the access list of each code.
///
/// A version lives until it is deleted or expires. What depends on an access list is asked with a predicate, which sees
/// the list of the same moment; where it refuses, or there is no such code, the answer is empty.
public interface DeploymentStore {
    /// Adds a version, in one unit. Makes the code unless it is there, and removes requests of the tenant that no
    /// living version runs. When the newest living version runs the same request by the same connector, that one
    /// stays, with the new expiry.
    ///
    /// @param whenNew the access list of a code that is made
    /// @param check is told of the access list that holds; what it throws ends the unit
    /// @param version without its number, which is one that no version of the code had before
    Kept add(Code code, AccessList whenNew, Consumer<AccessList> check, CodeVersion version, Content request);

    /// Living versions before a number, newest first, each with its language.
    Optional<List<CodeVersion>> living(Code code, Predicate<AccessList> allowed, Instant now, int before, int limit);

    /// The newest living version.
    Optional<StoredVersion> newest(Code code, Predicate<AccessList> allowed, Instant now);

    /// A living version.
    Optional<StoredVersion> find(Code code, Predicate<AccessList> allowed, Instant now, String id);

    /// The code that a version belongs to.
    Optional<String> codeOf(String tenant, String id);

    /// Deletes a version, and the requests of the tenant that no living version runs, in one unit.
    Optional<Deleted> delete(Code code, Predicate<AccessList> allowed, Instant now, String id);

    Optional<AccessList> access(Code code);

    /// Replaces the access list of a code, in one unit with the look at the old one.
    ///
    /// @return whether that was done
    boolean share(Code code, Predicate<AccessList> allowed, AccessList access);

    /// Sets when a version was last used.
    void used(String tenant, String id, Instant at);

    /// What names a code.
    record Code(String tenant, String uid) {}

    /// A version with its request, as it is stored.
    record StoredVersion(CodeVersion version, byte[] request) {}

    /// What came of adding a version.
    ///
    /// @param total what is stored of the tenant after it
    record Kept(CodeVersion version, StorageTotal total) {}

    /// What came of deleting a version.
    ///
    /// @param isDone whether there was such a version
    /// @param total what is stored of the tenant after it
    record Deleted(boolean isDone, StorageTotal total) {}
}
