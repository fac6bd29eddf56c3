package io.caisson.connector;

import io.caisson.account.Caller;
import io.caisson.engine.Place;
import io.caisson.execution.Executor;
import io.caisson.text.Text;
import java.util.List;

/// Hands out connectors by name. The first place is the default one.
public final class ConnectorService {
    private final Executor executor;
    private final List<Place> places;
    private final Deployments deployments;

    @SuppressWarnings("exports") // only the other modules of Caisson make one
    public ConnectorService(Executor executor, List<Place> places, Deployments deployments) {
        this.executor = executor;
        this.places = List.copyOf(places);
        this.deployments = deployments;
    }

    /// The configured default connector.
    public Unbound connector() {
        return connector(places.getFirst().name());
    }

    /// The connector called `name`.
    ///
    /// @throws IllegalArgumentException when there is none
    public Unbound connector(String name) {
        var place = places.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no connector '" + Text.printable(name)
                        + "'; there are: "
                        + String.join(", ", places.stream().map(Place::name).toList())));
        return caller -> new PlaceConnector(executor, place, deployments, caller);
    }

    /// A connector that nobody uses yet.
    @FunctionalInterface
    public interface Unbound {
        CodeConnector as(Caller caller);
    }
}
