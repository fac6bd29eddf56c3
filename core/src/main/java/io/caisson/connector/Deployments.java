package io.caisson.connector;

import io.caisson.ExecutionRequest;
import io.caisson.account.Caller;
import io.caisson.text.RequestBounds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Keeps deployments. Every question is asked for one caller and answered within its tenant; what the caller's
/// [AccessList.Level] does not reach looks as if it were not there. Thread-safe.
public interface Deployments {

    /// Keeps the next version of `codeUid`, which belongs to whoever deploys it first. The newest one in the same words
    /// is that version again, until the new moment.
    ///
    /// @param expiresAt when it is gone by itself
    /// @throws NotAllowedException when `codeUid` is somebody else's
    Deployment add(
            Caller caller, String codeUid, String connector, ExecutionRequest request, Optional<Instant> expiresAt);

    /// The living versions of `codeUid` before version `before`, newest first, `limit` of them at most. Their requests
    /// are without sources, so that a long list is a short answer.
    List<Deployment> of(Caller caller, String codeUid, int before, int limit);

    /// The first page of [#of(Caller, String, int, int)].
    default List<Deployment> of(Caller caller, String codeUid) {
        return of(caller, codeUid, Integer.MAX_VALUE, RequestBounds.Field.PAGE_SIZE.maxSize());
    }

    /// The newest of them, with its source.
    default Optional<Deployment> newest(Caller caller, String codeUid) {
        return of(caller, codeUid, Integer.MAX_VALUE, 1).stream()
                .findFirst()
                .flatMap(newest -> find(caller, codeUid, newest.id()));
    }

    Optional<Deployment> find(Caller caller, String codeUid, String id);

    /// The living deployment of this id, whatever code it is of.
    Optional<Deployment> find(Caller caller, String id);

    /// Notes that a deployment was executed.
    void used(Caller caller, Deployment deployment);

    /// Forgets the source; the id and version stay taken.
    ///
    /// @return whether there was such a deployment that the caller may delete
    boolean delete(Caller caller, String codeUid, String id);

    /// Who may do what with `codeUid`, for its owners.
    Optional<AccessList> access(Caller caller, String codeUid);

    /// Changes who may do what with `codeUid` and all its versions.
    ///
    /// @return whether there is such a code that the caller owns
    boolean share(Caller caller, String codeUid, AccessList access);
}
