package io.caisson;

/// One decided execution on its way to a place.
public record Job(
        String id, Caller caller, ExecutionRequest request, Grants grants, Limits limits, Cancellation cancellation) {}
