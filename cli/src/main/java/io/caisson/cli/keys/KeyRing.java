package io.caisson.cli.keys;

import io.caisson.Value;
import io.caisson.account.Party;
import io.caisson.account.Scope;
import io.caisson.cli.shared.LiveServer;
import io.caisson.cli.shared.UsageException;
import io.caisson.client.CaissonClient;
import io.caisson.client.CallException;
import io.caisson.embed.CaissonConfig;
import io.caisson.embed.DataFolder;
import io.caisson.embed.DataFolderException;
import io.caisson.json.UrlPath;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.record.ApiKey;
import io.caisson.text.RequestBounds;
import io.caisson.text.Text;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The keys of a data folder, managed through the server that holds the folder, else in its ledger. Keys have the
/// members that `/v1/keys` returns.
public sealed interface KeyRing extends AutoCloseable {

    /// Creates a key. The result contains the key itself as the member `key`.
    Map<String, @Nullable Object> create(ApiKey.Owner owner, Optional<Instant> expiresAt);

    /// All keys, newest first.
    List<Map<String, @Nullable Object>> list();

    /// Revokes a key and returns whether it exists.
    boolean revoke(String id);

    @Override
    void close();

    static KeyRing of(Path data) {
        try {
            return InLedger.open(data);
        } catch (DataFolderException e) {
            var server = LiveServer.holding(data, e).orElseThrow(() -> e);
            return new AtServer(server.connect());
        }
    }

    /// Keys in the ledger, when no other process holds the folder.
    record InLedger(DataFolder folder, DurableLedger ledger) implements KeyRing {
        private static final Duration FOLDER_TIMEOUT = Duration.ofSeconds(10);
        private static final String COMMAND = "the command line";

        static InLedger open(Path data) {
            var folder = DataFolder.open(data, FOLDER_TIMEOUT);
            try {
                var config = CaissonConfig.standard().ledgerIn(folder.path());
                return new InLedger(folder, DurableLedger.open(config, Clock.systemUTC()));
            } catch (RuntimeException e) {
                folder.close();
                throw e;
            }
        }

        @Override
        public Map<String, @Nullable Object> create(ApiKey.Owner owner, Optional<Instant> expiresAt) {
            checkTier(owner.tier());
            var created = ledger.keys().create(owner, expiresAt, COMMAND);
            var members = created.key().members();
            members.put("key", created.text());
            return members;
        }

        private void checkTier(String name) {
            var tiers = ledger.books().tiers();
            if (tiers.named(name).isEmpty()) {
                throw new UsageException("there is no tier '" + Text.printable(name) + "'; there are "
                        + tiers.current().stream()
                                .map(entry -> entry.tier().name())
                                .collect(Collectors.joining(", ")));
            }
        }

        @Override
        public List<Map<String, @Nullable Object>> list() {
            var all = new ArrayList<Map<String, @Nullable Object>>();
            var page = page(Optional.empty());
            while (!page.isEmpty()) {
                page.stream().map(JsonReport::members).forEach(all::add);
                page = page(Optional.of(page.getLast().id()));
            }
            return all;
        }

        private List<ApiKey> page(Optional<String> after) {
            return ledger.keys().list(Optional.empty(), after, RequestBounds.Field.PAGE_SIZE.maxSize());
        }

        @Override
        public boolean revoke(String id) {
            return ledger.keys().revoke(Optional.empty(), id);
        }

        @Override
        public void close() {
            ledger.close();
            folder.close();
        }
    }

    /// Keys at a server, through `/v1/keys`.
    record AtServer(CaissonClient client) implements KeyRing {
        private static final String KEYS = "/v1/keys";

        @Override
        public Map<String, @Nullable Object> create(ApiKey.Owner owner, Optional<Instant> expiresAt) {
            var body = new LinkedHashMap<String, @Nullable Object>();
            body.put("tenant", owner.tenant());
            body.put("name", owner.name());
            ids(owner, Party.Role.AGENT).forEach(agent -> body.put("agent", agent));
            body.put("teams", ids(owner, Party.Role.TEAM));
            body.put("tier", owner.tier());
            body.put("scopes", owner.scopes().stream().map(Scope::label).toList());
            expiresAt.ifPresent(end -> body.put("expiresAt", end.toString()));
            return client.call("POST", KEYS, Optional.of(Value.of(body))).map();
        }

        private static List<String> ids(ApiKey.Owner owner, Party.Role role) {
            return owner.parties().stream()
                    .filter(party -> party.role() == role)
                    .map(Party::id)
                    .toList();
        }

        @Override
        public List<Map<String, @Nullable Object>> list() {
            var all = new ArrayList<Map<String, @Nullable Object>>();
            var page = page("");
            all.addAll(keys(page));
            while (page.get("next") instanceof String next && !keys(page).isEmpty()) {
                page = page("&cursor=" + UrlPath.encode(next));
                all.addAll(keys(page));
            }
            return all;
        }

        private Map<String, @Nullable Object> page(String cursor) {
            var path = KEYS + "?limit=" + RequestBounds.Field.PAGE_SIZE.max() + cursor;
            return client.call("GET", path, Optional.empty()).map();
        }

        @SuppressWarnings("unchecked") // the reader makes no other maps
        private static List<Map<String, @Nullable Object>> keys(Map<String, @Nullable Object> page) {
            return page.get("keys") instanceof List<?> list
                    ? list.stream()
                            .filter(Map.class::isInstance)
                            .map(key -> (Map<String, @Nullable Object>) key)
                            .toList()
                    : List.of();
        }

        @Override
        public boolean revoke(String id) {
            try {
                client.call("DELETE", KEYS + "/" + UrlPath.encode(id), Optional.empty());
                return true;
            } catch (CallException e) {
                if (e.status() == 404) {
                    return false;
                }
                throw e;
            }
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
