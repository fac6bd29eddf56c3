package io.caisson.server.telemetry;

/// The answer to one scrape of `/metrics`.
///
/// @param mediaType the format that was negotiated
public record Scrape(String mediaType, byte[] body) {}
