// Made from schema/openapi.json by npm run generate. cf7ee79d69f4fd20ca76971302f54aed876b6137814ae08d89d9e4fe081f162b 7908c343c6b5ac32616d5aae6e10a7ad9c50ca3b6202dd022dfb751b3eff9896
export interface paths {
    "/v2/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists all accounts, including closed ones, newest first
         * @description Lists all accounts, including closed ones, newest first. Staff only.
         */
        get: operations["accounts"];
        put?: never;
        /**
         * Creates an account
         * @description Creates an account. Staff only.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Closes an account for good
         * @description Closes an account for good. Its API keys stop working, its watches, endpoints and runs end, and its data is deleted after ACCOUNT_PURGE_DAYS (30 by default). Staff only.
         */
        delete: operations["closeAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists who changed what, newest first
         * @description Lists who changed what, newest first. Staff see the changes of the account in the query parameter account_id, which may be closed but must not be purged yet, or, without the parameter, those of the installation.
         */
        get: operations["auditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the API keys of the account in the query parameter account_id or, without it, those of the installation
         * @description Lists the API keys of the account in the query parameter account_id or, without it, those of the installation. Staff only.
         */
        get: operations["apiKeys"];
        put?: never;
        /**
         * Creates an API key
         * @description Creates an API key. Staff only. A credential cannot grant a scope that it does not have itself.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes an API key
         * @description Revokes an API key. All replicas refuse it within a second. Staff only.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/company-activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stores activity
         * @description Stores activity. Valid items are stored, and the others are listed with their faults. For ingest keys and staff.
         */
        post: operations["ingestActivity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/company-conflicts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one pair of companies that may be the same
         * @description Returns one pair of companies that may be the same. Staff only.
         */
        get: operations["companyConflict"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Decides whether two companies are the same: merges them, keeps them apart, or undoes either decision
         * @description Decides whether two companies are the same: merges them, keeps them apart, or undoes either decision. A merged company is found by every ID, name and domain that either company had. Staff only.
         */
        patch: operations["decideCompanyConflict"];
        trace?: never;
    };
    "/v2/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists companies, the most recently changed first
         * @description Lists companies, the most recently changed first. A search finds companies that have the words in their name, and the company with that domain, short name or ID.
         */
        get: operations["companies"];
        /**
         * Creates and changes companies
         * @description Creates and changes companies. Valid items are stored, and the others are listed with their faults. For ingest keys and staff.
         */
        put: operations["putCompanies"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/company-conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists pairs of companies that may be the same, because an identifier names both or somebody reported them, newest first
         * @description Lists pairs of companies that may be the same, because an identifier names both or somebody reported them, newest first. Staff only.
         */
        get: operations["companyConflicts"];
        put?: never;
        /**
         * Records that two companies may be the same
         * @description Records that two companies may be the same. If this was already recorded, the existing conflict is returned. Staff only.
         */
        post: operations["reportCompanyConflict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/companies/{social_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one company
         * @description Returns one company.
         */
        get: operations["company"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists people, the most recently changed first
         * @description Lists people, the most recently changed first. A search finds people whose full name or last name begins with the words, and the person whose profile has that address.
         */
        get: operations["people"];
        /**
         * Creates and changes people
         * @description Creates and changes people. Valid items are stored, and the others are listed with their faults. For ingest keys and staff.
         */
        put: operations["putPeople"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one person
         * @description Returns one person.
         */
        get: operations["person"];
        put?: never;
        post?: never;
        /**
         * Erases a person everywhere, including leads, and keeps the person out of later imports
         * @description Erases a person everywhere, including leads, and keeps the person out of later imports. Staff only.
         */
        delete: operations["erasePerson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/industries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists industries, each parent before the industries below it
         * @description Lists industries, each parent before the industries below it. A search finds industries that have the words in their path.
         */
        get: operations["industries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists places, wider and larger ones first
         * @description Lists places, wider and larger ones first. A search finds places that have the words in their name.
         */
        get: operations["locations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icp-signal-watches/{icp_criteria_id}/backfills/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one backfill, with its progress
         * @description Returns one backfill, with its progress.
         */
        get: operations["watchBackfill"];
        put?: never;
        post?: never;
        /**
         * Cancels a backfill
         * @description Cancels a backfill. The signals that it has written stay on the feed. A backfill that has ended is returned unchanged.
         */
        delete: operations["cancelWatchBackfill"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icp-signal-watches/{icp_criteria_id}/backfills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the backfills of a watch, newest first
         * @description Lists the backfills of a watch, newest first.
         */
        get: operations["watchBackfills"];
        put?: never;
        /**
         * Matches a watch with past activity
         * @description Matches a watch with past activity. The signals are recorded on the feed and never pushed. A dry run only counts them.
         */
        post: operations["startWatchBackfill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icp-signal-watches/{icp_criteria_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one watch
         * @description Returns one watch.
         */
        get: operations["watch"];
        put?: never;
        post?: never;
        /**
         * Deletes a watch
         * @description Deletes a watch. Its signals stay on the feed.
         */
        delete: operations["deleteWatch"];
        options?: never;
        head?: never;
        /**
         * Changes a watch
         * @description Changes a watch.
         */
        patch: operations["changeWatch"];
        trace?: never;
    };
    "/v2/icp-signal-watches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the watches of the account, newest first
         * @description Lists the watches of the account, newest first.
         */
        get: operations["watches"];
        put?: never;
        /**
         * Creates a watch, or replaces the one with the same ID
         * @description Creates a watch, or replaces the one with the same ID.
         */
        post: operations["putWatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icp-signal-watches/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Counts the past activity that a draft of a watch would have matched, with samples
         * @description Counts the past activity that a draft of a watch would have matched, with samples.
         */
        post: operations["previewWatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icp-signal-watches/{icp_criteria_id}/volume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts the signals of a watch, and those that its cap left out, by day
         * @description Counts the signals of a watch, and those that its cap left out, by day.
         */
        get: operations["watchVolume"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icp-signals/{id}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns why a signal matched: the clauses of its watch, and which of their words and values the activity had
         * @description Returns why a signal matched: the clauses of its watch, and which of their words and values the activity had.
         */
        get: operations["icpSignalMatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icp-signals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one event of the feed, byte for byte as it is stored
         * @description Returns one event of the feed, byte for byte as it is stored.
         */
        get: operations["icpSignal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icp-signals/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams signals as they are detected, in order and each once: from now on, or from a cursor or an instant
         * @description Streams signals as they are detected, in order and each once: from now on, or from a cursor or an instant.
         */
        get: operations["icpSignalDetected"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icp-signals/tombstones/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams tombstones as events of the feed are erased, from now on
         * @description Streams tombstones as events of the feed are erased, from now on. A connecting reader reads the list of tombstones once, from where it stopped.
         */
        get: operations["icpSignalErased"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icp-signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the feed, oldest first unless `order` says otherwise
         * @description Reads the feed, oldest first unless `order` says otherwise. `next_cursor` is never null: a follower continues from it, and may change the filters.
         */
        get: operations["icpSignals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icp-signals/tombstones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the events of the feed that were erased, in the order of erasure, for readers who have read past them
         * @description Lists the events of the feed that were erased, in the order of erasure, for readers who have read past them. `next_cursor` is never null: a reader continues from it.
         */
        get: operations["icpSignalTombstones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icp-signal-consumers/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one consumer of the feed, with the place that it committed and how far it is behind
         * @description Returns one consumer of the feed, with the place that it committed and how far it is behind.
         */
        get: operations["icpSignalConsumer"];
        /**
         * Commits the place of a consumer of the feed
         * @description Commits the place of a consumer of the feed. A consumer that does not exist yet is created.
         */
        put: operations["commitIcpSignalConsumer"];
        post?: never;
        /**
         * Deletes a consumer of the feed
         * @description Deletes a consumer of the feed. Its place is forgotten.
         */
        delete: operations["deleteIcpSignalConsumer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/icp-signal-consumers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the consumers of the feed, newest first
         * @description Lists the consumers of the feed, newest first.
         */
        get: operations["icpSignalConsumers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one endpoint
         * @description Returns one endpoint.
         */
        get: operations["webhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Deletes an endpoint
         * @description Deletes an endpoint. Its secret is destroyed, and its history is kept.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Changes an endpoint
         * @description Changes an endpoint. The change applies to everything that is sent from then on.
         */
        patch: operations["changeWebhookEndpoint"];
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/previous-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Destroys the secret that a rotation has replaced, so that it no longer signs
         * @description Destroys the secret that a rotation has replaced, so that it no longer signs.
         */
        delete: operations["deletePreviousWebhookEndpointSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the endpoints of the account, newest first
         * @description Lists the endpoints of the account, newest first.
         */
        get: operations["webhookEndpoints"];
        put?: never;
        /**
         * Registers an endpoint
         * @description Registers an endpoint. Only events that are detected later are pushed to it.
         */
        post: operations["registerWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pauses an endpoint
         * @description Pauses an endpoint. Nothing is pushed to it until it is resumed, and its events are queued.
         */
        post: operations["pauseWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns how the attempts of an endpoint ended, by hour
         * @description Returns how the attempts of an endpoint ended, by hour.
         */
        get: operations["webhookEndpointStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resumes a paused endpoint
         * @description Resumes a paused endpoint. The events that were queued in the meantime are pushed, oldest first.
         */
        post: operations["resumeWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the signing secret of an endpoint
         * @description Replaces the signing secret of an endpoint. The previous secret also signs until the overlap ends; an older one is destroyed.
         */
        post: operations["rotateWebhookEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a signed push without an event to an endpoint, once, even if the endpoint is disabled, and returns the outcome
         * @description Sends a signed push without an event to an endpoint, once, even if the endpoint is disabled, and returns the outcome.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one delivery with its attempts
         * @description Returns one delivery with its attempts.
         */
        get: operations["webhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the deliveries of the account, newest first
         * @description Lists the deliveries of the account, newest first.
         */
        get: operations["webhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends one delivery again
         * @description Sends one delivery again.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the kinds of events that endpoints can choose, with the JSON Schema and an example of each
         * @description Lists the kinds of events that endpoints can choose, with the JSON Schema and an example of each.
         */
        get: operations["webhookEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the events of all kinds except ICP signals, which are on the feed, oldest first
         * @description Reads the events of all kinds except ICP signals, which are on the feed, oldest first. `next_cursor` is never null: a reader continues from it, and may change the filter.
         */
        get: operations["webhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/hooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribes an automation service to events of one kind, as REST hooks do
         * @description Subscribes an automation service to events of one kind, as REST hooks do. Each push is one flat object. A receiver that answers 410 is unsubscribed.
         */
        post: operations["createHook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/hooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends the subscription of an automation service
         * @description Ends the subscription of an automation service.
         */
        delete: operations["deleteHook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/hooks/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the latest events of a kind as hooks receive them, newest first, in a list; if the account has none, a fictional one
         * @description Returns the latest events of a kind as hooks receive them, newest first, in a list; if the account has none, a fictional one.
         */
        get: operations["hookSample"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/replays/{replay_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one replay, with its progress
         * @description Returns one replay, with its progress.
         */
        get: operations["webhookReplay"];
        put?: never;
        post?: never;
        /**
         * Cancels a replay
         * @description Cancels a replay. Only the attempts that are already in progress are still sent.
         */
        delete: operations["cancelWebhookReplay"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the replays of an endpoint, newest first
         * @description Lists the replays of an endpoint, newest first.
         */
        get: operations["webhookReplays"];
        put?: never;
        /**
         * Sends many deliveries to an endpoint again, or events that were never queued for it, after counting them
         * @description Sends many deliveries to an endpoint again, or events that were never queued for it, after counting them.
         */
        post: operations["startWebhookReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/replays/{replay_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pauses a replay
         * @description Pauses a replay. Only the attempts that are already in progress are still sent.
         */
        post: operations["pauseWebhookReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/replays/{replay_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resumes a paused replay where it stopped
         * @description Resumes a paused replay where it stopped.
         */
        post: operations["resumeWebhookReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/personas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one persona
         * @description Returns one persona.
         */
        get: operations["persona"];
        put?: never;
        post?: never;
        /**
         * Deletes a persona
         * @description Deletes a persona. The deletion is refused while a signal refers to the persona.
         */
        delete: operations["deletePersona"];
        options?: never;
        head?: never;
        /**
         * Changes a persona
         * @description Changes a persona.
         */
        patch: operations["changePersona"];
        trace?: never;
    };
    "/v2/personas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the personas of the account, newest first
         * @description Lists the personas of the account, newest first.
         */
        get: operations["personas"];
        put?: never;
        /**
         * Creates a persona
         * @description Creates a persona.
         */
        post: operations["createPersona"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/companies-lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one companies list
         * @description Returns one companies list.
         */
        get: operations["companiesList"];
        put?: never;
        post?: never;
        /**
         * Deletes a companies list
         * @description Deletes a companies list. The deletion is refused while a signal searches or excludes the list. Watches that name the list match nothing from then on.
         */
        delete: operations["deleteCompaniesList"];
        options?: never;
        head?: never;
        /**
         * Renames a companies list
         * @description Renames a companies list.
         */
        patch: operations["changeCompaniesList"];
        trace?: never;
    };
    "/v2/companies-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the companies lists of the account, newest first
         * @description Lists the companies lists of the account, newest first.
         */
        get: operations["companiesLists"];
        put?: never;
        /**
         * Creates an empty companies list
         * @description Creates an empty companies list.
         */
        post: operations["createCompaniesList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/companies-lists/{id}/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the companies on a companies list, in the order of their IDs
         * @description Lists the companies on a companies list, in the order of their IDs.
         */
        get: operations["listedCompanies"];
        /**
         * Puts companies on a list, or replaces the companies on it
         * @description Puts companies on a list, or replaces the companies on it.
         */
        put: operations["putListCompanies"];
        post?: never;
        /**
         * Removes companies from a list
         * @description Removes companies from a list. Watches that name the list no longer match them.
         */
        delete: operations["removeListCompanies"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/signals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one signal
         * @description Returns one signal.
         */
        get: operations["signal"];
        put?: never;
        post?: never;
        /**
         * Deletes a signal
         * @description Deletes a signal. The deletion is refused while a program includes the signal.
         */
        delete: operations["deleteSignal"];
        options?: never;
        head?: never;
        /**
         * Changes a signal
         * @description Changes a signal. The changed signal must be valid for its kind.
         */
        patch: operations["changeSignal"];
        trace?: never;
    };
    "/v2/new-hire-signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Defines a new hire signal
         * @description Defines a new hire signal. This starts no run and charges nothing.
         */
        post: operations["createNewHireSignal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/past-company-move-signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Defines a signal for the moves of former employees of customers
         * @description Defines a signal for the moves of former employees of customers. This starts no run and charges nothing.
         */
        post: operations["createPastCompanyMoveSignal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the signals of the account, newest first
         * @description Lists the signals of the account, newest first.
         */
        get: operations["signals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the balance, and the usage by day, program and signal
         * @description Returns the balance, and the usage by day, program and signal.
         */
        get: operations["credits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes the balance at which the event "credits.low" reports that the credits of the account are low
         * @description Changes the balance at which the event "credits.low" reports that the credits of the account are low.
         */
        patch: operations["changeCredits"];
        trace?: never;
    };
    "/v2/credits/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grants credits to the account in the query parameter account_id
         * @description Grants credits to the account in the query parameter account_id. Staff only.
         */
        post: operations["grantCredits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/credits/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the entries of the ledger of the account, newest first
         * @description Lists the entries of the ledger of the account, newest first.
         */
        get: operations["creditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lead-generation-programs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one program
         * @description Returns one program.
         */
        get: operations["leadGenerationProgram"];
        put?: never;
        post?: never;
        /**
         * Deletes a program and cancels its run in progress
         * @description Deletes a program and cancels its run in progress. Past runs and leads are kept.
         */
        delete: operations["deleteLeadGenerationProgram"];
        options?: never;
        head?: never;
        /**
         * Changes a program
         * @description Changes a program. A run in progress continues as it began.
         */
        patch: operations["changeLeadGenerationProgram"];
        trace?: never;
    };
    "/v2/lead-generation-programs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the programs of the account, newest first
         * @description Lists the programs of the account, newest first.
         */
        get: operations["leadGenerationPrograms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lead-generation-runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels a run
         * @description Cancels a run. The run reads and charges nothing more, and the leads that it found are kept.
         */
        post: operations["cancelLeadGenerationRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lead-generation-runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one run with its progress
         * @description Returns one run with its progress.
         */
        get: operations["leadGenerationRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lead-generation-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the runs of the account, newest first
         * @description Lists the runs of the account, newest first.
         */
        get: operations["leadGenerationRuns"];
        put?: never;
        /**
         * Starts a run at once and creates the program that the run belongs to
         * @description Starts a run at once and creates the program that the run belongs to.
         */
        post: operations["startLeadGenerationRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lead-generation-runs/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns what a run would read, with a sample, and the most that the run can cost
         * @description Returns what a run would read, with a sample, and the most that the run can cost. The preview costs nothing.
         */
        post: operations["previewLeadGenerationRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lead-generation-programs/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts a run of an existing program at once
         * @description Starts a run of an existing program at once. No other program is created.
         */
        post: operations["runLeadGenerationProgram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/leads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one lead, with the history of the work on it
         * @description Returns one lead, with the history of the work on it.
         */
        get: operations["lead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes the status, the owner or the note of a lead
         * @description Changes the status, the owner or the note of a lead.
         */
        patch: operations["changeLead"];
        trace?: never;
    };
    "/v2/lead-scoring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the weights that the account gives to the parts of the score of a lead
         * @description Returns the weights that the account gives to the parts of the score of a lead.
         */
        get: operations["leadScoring"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes the weights that the account gives to the parts of the score of a lead
         * @description Changes the weights that the account gives to the parts of the score of a lead. The change applies to all leads at once.
         */
        patch: operations["changeLeadScoring"];
        trace?: never;
    };
    "/v2/leads/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams leads as CSV or NDJSON
         * @description Streams leads as CSV or NDJSON.
         */
        get: operations["exportLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the leads of the account, newest first
         * @description Lists the leads of the account, newest first.
         */
        get: operations["leads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the values of a metric of the account, hour by hour or day by day
         * @description Returns the values of a metric of the account, hour by hour or day by day.
         */
        get: operations["statistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/crm-connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one CRM connection
         * @description Returns one CRM connection.
         */
        get: operations["crmConnection"];
        put?: never;
        post?: never;
        /**
         * Deletes a CRM connection with its credentials, deals and lists
         * @description Deletes a CRM connection with its credentials, deals and lists.
         */
        delete: operations["deleteCrmConnection"];
        options?: never;
        head?: never;
        /**
         * Changes a CRM connection
         * @description Changes a CRM connection.
         */
        patch: operations["changeCrmConnection"];
        trace?: never;
    };
    "/v2/crm-connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the CRM connections of the account, newest first
         * @description Lists the CRM connections of the account, newest first.
         */
        get: operations["crmConnections"];
        put?: never;
        /**
         * Connects a CRM and begins to read its deals
         * @description Connects a CRM and begins to read its deals.
         */
        post: operations["createCrmConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/crm-connections/{id}/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the company lists that the CRM of a connection has now
         * @description Lists the company lists that the CRM of a connection has now.
         */
        get: operations["crmLists"];
        put?: never;
        /**
         * Creates an empty list in an imported CRM
         * @description Creates an empty list in an imported CRM.
         */
        post: operations["createCrmList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/crm-connections/{id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requests a sync: the next free worker reads what has changed in the CRM
         * @description Requests a sync: the next free worker reads what has changed in the CRM.
         */
        post: operations["syncCrmConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/crm-connections/{id}/deals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the deals of a CRM connection, in the order of their IDs in the CRM
         * @description Lists the deals of a CRM connection, in the order of their IDs in the CRM.
         */
        get: operations["crmDeals"];
        /**
         * Stores deals in an imported CRM, all or none
         * @description Stores deals in an imported CRM, all or none. Deals that already exist are overwritten.
         */
        put: operations["addCrmDeals"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/crm-connections/{id}/deals/{deal_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one deal of a CRM connection
         * @description Returns one deal of a CRM connection.
         */
        get: operations["crmDeal"];
        put?: never;
        post?: never;
        /**
         * Deletes a deal of an imported CRM
         * @description Deletes a deal of an imported CRM. The deal no longer makes its company a customer.
         */
        delete: operations["deleteCrmDeal"];
        options?: never;
        head?: never;
        /**
         * Changes a deal of an imported CRM
         * @description Changes a deal of an imported CRM.
         */
        patch: operations["updateCrmDeal"];
        trace?: never;
    };
    "/v2/crm-connections/{id}/lists/{list_id}/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the companies on a list of an imported CRM, in the order of their keys
         * @description Lists the companies on a list of an imported CRM, in the order of their keys.
         */
        get: operations["crmListCompanies"];
        /**
         * Puts companies on a list of an imported CRM, or replaces the companies on it
         * @description Puts companies on a list of an imported CRM, or replaces the companies on it.
         */
        put: operations["addCrmListCompanies"];
        post?: never;
        /**
         * Removes companies from a list of an imported CRM
         * @description Removes companies from a list of an imported CRM.
         */
        delete: operations["removeCrmListCompanies"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/crm-connections/{id}/lists/{list_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one list of an imported CRM
         * @description Returns one list of an imported CRM. Lists of a live CRM are not stored here, so they are not found.
         */
        get: operations["crmList"];
        put?: never;
        post?: never;
        /**
         * Deletes a list of an imported CRM
         * @description Deletes a list of an imported CRM. The deletion is refused while a signal searches the list.
         */
        delete: operations["deleteCrmList"];
        options?: never;
        head?: never;
        /**
         * Renames a list of an imported CRM
         * @description Renames a list of an imported CRM. Its ID stays the same.
         */
        patch: operations["updateCrmList"];
        trace?: never;
    };
    "/v2/outlets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one outlet
         * @description Returns one outlet.
         */
        get: operations["outlet"];
        put?: never;
        post?: never;
        /**
         * Deletes an outlet with its deliveries
         * @description Deletes an outlet with its deliveries. The records that it has written stay in the CRM.
         */
        delete: operations["deleteOutlet"];
        options?: never;
        head?: never;
        /**
         * Changes an outlet, or switches it on or off
         * @description Changes an outlet, or switches it on or off. Leads that wait to be written to a CRM are tried again at once.
         */
        patch: operations["changeOutlet"];
        trace?: never;
    };
    "/v2/outlets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the outlets of the account, newest first
         * @description Lists the outlets of the account, newest first.
         */
        get: operations["outlets"];
        put?: never;
        /**
         * Creates an outlet: leads that are found from now on are written to a CRM, or sent by e-mail
         * @description Creates an outlet: leads that are found from now on are written to a CRM, or sent by e-mail.
         */
        post: operations["createOutlet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/outlets/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the outcomes of the leads that an outlet writes, starting with the lead that was found last
         * @description Lists the outcomes of the leads that an outlet writes, starting with the lead that was found last.
         */
        get: operations["outletDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/outlets/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks the CRM or the mail server of an outlet whether the outlet could write
         * @description Asks the CRM or the mail server of an outlet whether the outlet could write. Nothing is written.
         */
        post: operations["testOutlet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/job-titles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists canonical job titles, those closest to `q` first
         * @description Lists canonical job titles, those closest to `q` first.
         */
        get: operations["jobTitles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/multi-search-lookalikes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finds companies that resemble the given companies and queries together
         * @description Finds companies that resemble the given companies and queries together.
         */
        post: operations["multiSearchLookalikes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/engagements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Creates and changes engagements with posts
         * @description Creates and changes engagements with posts. Valid items are stored, and the others are listed with their faults. For ingest keys and staff.
         */
        put: operations["putEngagements"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Creates and changes posts
         * @description Creates and changes posts. Valid items are stored, and the others are listed with their faults. For ingest keys and staff.
         */
        put: operations["putPosts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the contacts with the given IDs, at most 1,000
         * @deprecated
         * @description Returns the contacts with the given IDs, at most 1,000. The request fails if any ID names no contact.
         */
        post: operations["contactsById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the contacts with the given IDs and profile addresses, at most 100 in total
         * @description Returns the contacts with the given IDs and profile addresses, at most 100 in total. IDs and addresses that name no contact are left out.
         */
        get: operations["contacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contacts-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the contacts lists of the account, newest first
         * @description Lists the contacts lists of the account, newest first.
         */
        get: operations["contactsLists"];
        put?: never;
        /**
         * Creates an empty contacts list
         * @description Creates an empty contacts list.
         */
        post: operations["createContactsList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contacts-lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one contacts list
         * @description Returns one contacts list.
         */
        get: operations["contactsList"];
        put?: never;
        post?: never;
        /**
         * Deletes a contacts list
         * @description Deletes a contacts list. The deletion is refused while a signal names the list.
         */
        delete: operations["deleteContactsList"];
        options?: never;
        head?: never;
        /**
         * Renames a contacts list
         * @description Renames a contacts list.
         */
        patch: operations["updateContactsList"];
        trace?: never;
    };
    "/v2/contacts-lists/{id}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the people on a contacts list, in the order of their IDs
         * @description Lists the people on a contacts list, in the order of their IDs.
         */
        get: operations["listedContacts"];
        /**
         * Puts people on a list, or replaces the people on it
         * @description Puts people on a list, or replaces the people on it.
         */
        put: operations["putListContacts"];
        post?: never;
        /**
         * Removes people from a contacts list
         * @description Removes people from a contacts list.
         */
        delete: operations["removeListContacts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/social-content-signals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a content signal
         * @description Deletes a content signal. The deletion is refused while a program includes the signal.
         */
        delete: operations["deleteSocialContentSignal"];
        options?: never;
        head?: never;
        /**
         * Changes a content signal
         * @description Changes a content signal.
         */
        patch: operations["changeSocialContentSignal"];
        trace?: never;
    };
    "/v2/social-content-signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the content signals of the account, newest first
         * @description Lists the content signals of the account, newest first.
         */
        get: operations["socialContentSignals"];
        put?: never;
        /**
         * Defines a content signal
         * @description Defines a content signal. This starts no run and charges nothing.
         */
        post: operations["createSocialContentSignal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/research-questions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one research question
         * @description Returns one research question.
         */
        get: operations["researchQuestion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Answers a research question, or replaces its answer
         * @description Answers a research question, or replaces its answer. Staff only.
         */
        patch: operations["answerResearchQuestion"];
        trace?: never;
    };
    "/v2/contacts/{contact_id}/research-questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the research questions about a contact
         * @description Lists the research questions about a contact. This costs nothing.
         */
        get: operations["researchQuestions"];
        put?: never;
        /**
         * Asks a research question about a contact, for one credit
         * @description Asks a research question about a contact, for one credit.
         */
        post: operations["askResearchQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/research-questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the research questions of all accounts, or of the account in the query parameter account_id, newest first
         * @description Lists the research questions of all accounts, or of the account in the query parameter account_id, newest first. Staff only.
         */
        get: operations["askedResearchQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/research-question-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one template
         * @description Returns one template.
         */
        get: operations["researchQuestionTemplate"];
        put?: never;
        post?: never;
        /**
         * Deletes a template
         * @description Deletes a template. Questions that were asked with it are kept.
         */
        delete: operations["deleteResearchQuestionTemplate"];
        options?: never;
        head?: never;
        /**
         * Changes a template
         * @description Changes a template. Questions that were asked with it keep their text.
         */
        patch: operations["changeResearchQuestionTemplate"];
        trace?: never;
    };
    "/v2/research-question-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the templates of the account, newest first
         * @description Lists the templates of the account, newest first.
         */
        get: operations["researchQuestionTemplates"];
        put?: never;
        /**
         * Creates a template for research questions
         * @description Creates a template for research questions.
         */
        post: operations["createResearchQuestionTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns one source, with the time of its last reading and, if it could not be read, the reason
         * @description Returns one source, with the time of its last reading and, if it could not be read, the reason. Staff only.
         */
        get: operations["source"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Switches a source on or off
         * @description Switches a source on or off. A source that is switched on is read at once; what happened while it was off is not reported. Staff only.
         */
        patch: operations["changeSource"];
        trace?: never;
    };
    "/v2/source-kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the kinds of source that leadwire can read and, for kinds that are off, the reason
         * @description Lists the kinds of source that leadwire can read and, for kinds that are off, the reason. Staff only.
         */
        get: operations["sourceKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the public sources of the installation, the most recently found first
         * @description Lists the public sources of the installation, the most recently found first. Staff only.
         */
        get: operations["sources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sources/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Has a source read as soon as the next request to its vendor is allowed
         * @description Has a source read as soon as the next request to its vendor is allowed. Staff only.
         */
        post: operations["readSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "icp_signal.detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * icp_signal.detected
         * @description A watch has matched activity of a company. Endpoints that choose no kinds receive these events.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The time of the attempt in Unix seconds as `t`, and for each secret of the endpoint, the newest first, the HMAC-SHA-256 in hexadecimal of `t`, a full stop and the raw body as `v1`. */
                    "X-Service-Signature": string;
                    /** @description The ID of the event. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-id"?: string;
                    /** @description The time of the attempt in Unix seconds. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-timestamp"?: string;
                    /** @description For each secret of the endpoint, the newest first and separated by spaces, `v1,` and the HMAC-SHA-256 in base64 of `webhook-id`, a full stop, `webhook-timestamp`, a full stop and the raw body. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-signature"?: string;
                    /** @description The trace of the push (W3C Trace Context). */
                    traceparent?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description The kind of the event.
                         * @constant
                         */
                        type: "icp_signal.detected";
                        /**
                         * Format: uuid
                         * @description The ID of the delivery, which is the same in all its attempts.
                         */
                        delivery_id: string;
                        /** @description The number of the attempt, from 1. */
                        attempt: number;
                        /** @description When the attempt began. */
                        sent_at: string;
                        event: components["schemas"]["IcpSignal"];
                    };
                };
            };
            responses: {
                /** @description The push is tried again. */
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The push is tried again, later if Retry-After says so. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The event is delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A redirect is not followed, and the push is tried again. */
                "3XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The event is rejected permanently. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The push is tried again, later if Retry-After says so. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * lead.created
         * @description A run has found a person whom the signal did not have before. There is one event for each lead.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The time of the attempt in Unix seconds as `t`, and for each secret of the endpoint, the newest first, the HMAC-SHA-256 in hexadecimal of `t`, a full stop and the raw body as `v1`. */
                    "X-Service-Signature": string;
                    /** @description The ID of the event. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-id"?: string;
                    /** @description The time of the attempt in Unix seconds. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-timestamp"?: string;
                    /** @description For each secret of the endpoint, the newest first and separated by spaces, `v1,` and the HMAC-SHA-256 in base64 of `webhook-id`, a full stop, `webhook-timestamp`, a full stop and the raw body. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-signature"?: string;
                    /** @description The trace of the push (W3C Trace Context). */
                    traceparent?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description The kind of the event.
                         * @constant
                         */
                        type: "lead.created";
                        /**
                         * Format: uuid
                         * @description The ID of the delivery, which is the same in all its attempts.
                         */
                        delivery_id: string;
                        /** @description The number of the attempt, from 1. */
                        attempt: number;
                        /** @description When the attempt began. */
                        sent_at: string;
                        event: {
                            /**
                             * Format: uuid
                             * @description The ID of the event, which never changes. Receivers recognise a repeated event by it.
                             */
                            id: string;
                            /** @constant */
                            type: "lead.created";
                            /** @description When the event happened. */
                            created_at: string;
                            /** @description The lead, as it was when it was found; null if the person has been erased since. */
                            lead: components["schemas"]["FoundLead"] | null;
                            /**
                             * @description Present, and true, if the person of the lead has been erased since; `lead` is then null.
                             * @constant
                             */
                            is_erased?: true;
                        };
                    };
                };
            };
            responses: {
                /** @description The push is tried again. */
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The push is tried again, later if Retry-After says so. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The event is delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A redirect is not followed, and the push is tried again. */
                "3XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The event is rejected permanently. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The push is tried again, later if Retry-After says so. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead_generation_run.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * lead_generation_run.completed
         * @description A run has ended; its status states how.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The time of the attempt in Unix seconds as `t`, and for each secret of the endpoint, the newest first, the HMAC-SHA-256 in hexadecimal of `t`, a full stop and the raw body as `v1`. */
                    "X-Service-Signature": string;
                    /** @description The ID of the event. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-id"?: string;
                    /** @description The time of the attempt in Unix seconds. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-timestamp"?: string;
                    /** @description For each secret of the endpoint, the newest first and separated by spaces, `v1,` and the HMAC-SHA-256 in base64 of `webhook-id`, a full stop, `webhook-timestamp`, a full stop and the raw body. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-signature"?: string;
                    /** @description The trace of the push (W3C Trace Context). */
                    traceparent?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description The kind of the event.
                         * @constant
                         */
                        type: "lead_generation_run.completed";
                        /**
                         * Format: uuid
                         * @description The ID of the delivery, which is the same in all its attempts.
                         */
                        delivery_id: string;
                        /** @description The number of the attempt, from 1. */
                        attempt: number;
                        /** @description When the attempt began. */
                        sent_at: string;
                        event: {
                            /**
                             * Format: uuid
                             * @description The ID of the event, which never changes. Receivers recognise a repeated event by it.
                             */
                            id: string;
                            /** @constant */
                            type: "lead_generation_run.completed";
                            /** @description When the event happened. */
                            created_at: string;
                            /** @description The run, as it was when it ended. */
                            run: components["schemas"]["Run"];
                        };
                    };
                };
            };
            responses: {
                /** @description The push is tried again. */
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The push is tried again, later if Retry-After says so. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The event is delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A redirect is not followed, and the push is tried again. */
                "3XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The event is rejected permanently. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The push is tried again, later if Retry-After says so. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook_endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook_endpoint.disabled
         * @description The service has disabled an endpoint. The other endpoints of the account receive the event.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The time of the attempt in Unix seconds as `t`, and for each secret of the endpoint, the newest first, the HMAC-SHA-256 in hexadecimal of `t`, a full stop and the raw body as `v1`. */
                    "X-Service-Signature": string;
                    /** @description The ID of the event. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-id"?: string;
                    /** @description The time of the attempt in Unix seconds. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-timestamp"?: string;
                    /** @description For each secret of the endpoint, the newest first and separated by spaces, `v1,` and the HMAC-SHA-256 in base64 of `webhook-id`, a full stop, `webhook-timestamp`, a full stop and the raw body. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-signature"?: string;
                    /** @description The trace of the push (W3C Trace Context). */
                    traceparent?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description The kind of the event.
                         * @constant
                         */
                        type: "webhook_endpoint.disabled";
                        /**
                         * Format: uuid
                         * @description The ID of the delivery, which is the same in all its attempts.
                         */
                        delivery_id: string;
                        /** @description The number of the attempt, from 1. */
                        attempt: number;
                        /** @description When the attempt began. */
                        sent_at: string;
                        event: {
                            /**
                             * Format: uuid
                             * @description The ID of the event, which never changes. Receivers recognise a repeated event by it.
                             */
                            id: string;
                            /** @constant */
                            type: "webhook_endpoint.disabled";
                            /** @description When the event happened. */
                            created_at: string;
                            /** @description The endpoint that was disabled. */
                            endpoint: {
                                /**
                                 * Format: uuid
                                 * @description The ID of the endpoint.
                                 */
                                id: string;
                                /** @description The URL to which events were pushed. */
                                url: string;
                                /** @description The label of the endpoint. */
                                description: string;
                                /** @description Why the service has disabled the endpoint, such as "failing". */
                                disabled_reason: string;
                                /** @description When the endpoint was disabled. */
                                disabled_at: string;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description The push is tried again. */
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The push is tried again, later if Retry-After says so. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The event is delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A redirect is not followed, and the push is tried again. */
                "3XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The event is rejected permanently. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The push is tried again, later if Retry-After says so. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credits.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * credits.low
         * @description A charge has brought the balance of the account down to the threshold that it has set, or below.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The time of the attempt in Unix seconds as `t`, and for each secret of the endpoint, the newest first, the HMAC-SHA-256 in hexadecimal of `t`, a full stop and the raw body as `v1`. */
                    "X-Service-Signature": string;
                    /** @description The ID of the event. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-id"?: string;
                    /** @description The time of the attempt in Unix seconds. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-timestamp"?: string;
                    /** @description For each secret of the endpoint, the newest first and separated by spaces, `v1,` and the HMAC-SHA-256 in base64 of `webhook-id`, a full stop, `webhook-timestamp`, a full stop and the raw body. It is sent only if `standard_webhooks` of the endpoint is true. */
                    "webhook-signature"?: string;
                    /** @description The trace of the push (W3C Trace Context). */
                    traceparent?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description The kind of the event.
                         * @constant
                         */
                        type: "credits.low";
                        /**
                         * Format: uuid
                         * @description The ID of the delivery, which is the same in all its attempts.
                         */
                        delivery_id: string;
                        /** @description The number of the attempt, from 1. */
                        attempt: number;
                        /** @description When the attempt began. */
                        sent_at: string;
                        event: {
                            /**
                             * Format: uuid
                             * @description The ID of the event, which never changes. Receivers recognise a repeated event by it.
                             */
                            id: string;
                            /** @constant */
                            type: "credits.low";
                            /** @description When the event happened. */
                            created_at: string;
                            /** @description The balance, and the threshold that it has reached. */
                            credits: {
                                /** @description The balance after the charge that crossed the threshold. */
                                credits_left: number;
                                /** @description The threshold that the account had set. */
                                low_threshold: number;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description The push is tried again. */
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The push is tried again, later if Retry-After says so. */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The event is delivered. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A redirect is not followed, and the push is tried again. */
                "3XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The event is rejected permanently. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The push is tried again, later if Retry-After says so. */
                "5XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A tenant of the installation. */
        Account: {
            /**
             * Format: uuid
             * @description The ID of the account. Staff pass it in the query parameter account_id.
             */
            id: string;
            /** @description The name of the account. */
            name: string;
            /** @description When the account was created. */
            created_at: string;
            /** @description When the account was closed; null while it is open. */
            closed_at: string | null;
            /** @description When the last data of the account was deleted; null while any is still stored. */
            purged_at: string | null;
        };
        AccountPage: {
            /** @description The rows of the page, in order. */
            accounts: components["schemas"]["Account"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description One thing that a company did. */
        ActivityItem: {
            /** @description The key of the item, 1 to 200 characters. An item whose key is already stored is a duplicate and is ignored. The key is unique within the installation, or within the account that the item names. */
            source_id: string;
            /** @description The kind of activity in lower snake case, such as "hiring" or "product_launch". */
            signal_type: string;
            /** @description The ID of the company. This or `company_domain` is required. */
            company_social_id?: string | null;
            /** @description The domain of the company. Without `company_social_id`, the item belongs to the company that has this domain; while no company has it, the item passes no filter by company. */
            company_domain?: string | null;
            /** @description What happened, in one line of 1 to 500 characters. */
            headline: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurred_at: string;
            /** @description Further facts, as an object. Watches compare its `topic`, which must be a string. Its JSON text is stored as it was written except for white space: numbers, strings and the order of keys stay as they are. */
            payload: {
                [key: string]: unknown;
            };
            /** @description A longer text of at most 30,000 characters. Watches look for keywords in the headline and in this text. */
            text?: string | null;
            /** @description The only account whose watches see the item. Without it, the watches of all accounts see it. */
            account_id?: string | null;
        };
        /** @description What became of the items of a request. The receipt is returned after the commit. */
        ActivityReceipt: {
            /** @description How many items were stored. */
            accepted: number;
            /** @description How many items had a `source_id` that was already stored; the first item is kept. */
            duplicates: number;
            /** @description How many of the accepted items name their company by a `company_domain` that is not known yet. They are matched again if it becomes known within 30 days. */
            unresolved: number;
            /** @description The items that were refused, the first 1,000 of them. */
            refused: {
                /** @description The position of the item in the request, from 0. Blank lines of NDJSON do not count. */
                index: number;
                /** @description All faults of the item. */
                errors: {
                    /** @description Where the fault is in the request, such as `body[3].headline`. */
                    location: string;
                    /** @description What is wrong at this location. */
                    message: string;
                    /** @description The value that is wrong, if it is short. */
                    value?: unknown;
                }[];
            }[];
            /** @description How many items were refused in all. */
            refused_count: number;
        };
        /**
         * @description Who made a change.
         * @enum {string}
         */
        ActorKind: "customer" | "staff" | "ingest" | "service";
        /** @description An API key without its text, which is shown only once. */
        ApiKey: {
            /**
             * Format: uuid
             * @description The ID of the key.
             */
            id: string;
            /** @description On whose behalf the key acts. */
            kind: components["schemas"]["KeyKind"];
            /** @description The account of the key; null for a key of staff or of a source of data. */
            account_id: string | null;
            /** @description The label that was given when the key was created. */
            label: string;
            /** @description The readable start of the key, which distinguishes keys from each other. */
            prefix: string;
            /** @description What the key may do. */
            scopes: components["schemas"]["Scope"][];
            /** @description When the key was created. */
            created_at: string;
            /** @description When the key expires; null if it never does. */
            expires_at: string | null;
            /** @description When the key was last used, accurate to about 30 seconds; null if never. */
            last_used_at: string | null;
            /** @description When the key was revoked; null while it is valid. */
            revoked_at: string | null;
        };
        /** @description A new API key with its text, which is returned only here. */
        ApiKeyCreated: {
            /**
             * Format: uuid
             * @description The ID of the key.
             */
            id: string;
            /** @description On whose behalf the key acts. */
            kind: components["schemas"]["KeyKind"];
            /** @description The account of the key; null for a key of staff or of a source of data. */
            account_id: string | null;
            /** @description The label that was given when the key was created. */
            label: string;
            /** @description The readable start of the key, which distinguishes keys from each other. */
            prefix: string;
            /** @description What the key may do. */
            scopes: components["schemas"]["Scope"][];
            /** @description When the key was created. */
            created_at: string;
            /** @description When the key expires; null if it never does. */
            expires_at: string | null;
            /** @description When the key was last used, accurate to about 30 seconds; null if never. */
            last_used_at: string | null;
            /** @description When the key was revoked; null while it is valid. */
            revoked_at: string | null;
            /** @description The text of the key. It is missing if the request repeats an earlier one with the same idempotency key. */
            key?: string;
        };
        ApiKeyPage: {
            /** @description The rows of the page, in order. */
            api_keys: components["schemas"]["ApiKey"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description A research question as staff see it. */
        AskedResearchQuestion: {
            /**
             * Format: uuid
             * @description The ID of the question.
             */
            id: string;
            /** @description The short name of the question. */
            name: string;
            /** @description What is asked. */
            question: string;
            /** @description The state of the question. */
            status: components["schemas"]["ResearchStatus"];
            /** @description The answer as plain text of at most 20,000 characters; missing until there is one. */
            answer?: string;
            /** @description When the status or the answer last changed. */
            updated_at: string;
            /**
             * Format: uuid
             * @description The account that asked.
             */
            account_id: string;
            /**
             * Format: uuid
             * @description The contact about whom the question is.
             */
            contact_id: string;
            /** @description When the question was asked. */
            created_at: string;
        };
        AskedResearchQuestionPage: {
            /** @description The rows of the page, in order. */
            questions: components["schemas"]["AskedResearchQuestion"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description One change: who made it, to what, and when. It contains none of the data that was sent. */
        AuditEntry: {
            /**
             * Format: uuid
             * @description The ID of the entry.
             */
            id: string;
            /** @description When the change was made. */
            created_at: string;
            /** @description The name of the operation that made the change, such as `createPersona`. */
            operation: string;
            /** @description The kind of resource, as its REST path names it, such as "webhook-endpoints". */
            resource_type: string;
            /** @description The ID of the resource that was changed; null if many were changed, or if it has no ID. */
            resource_id: string | null;
            /** @description Who made the change. */
            actor_kind: components["schemas"]["ActorKind"];
            /** @description The ID of the API key, or "token:" and the subject of the token. */
            actor_id: string;
            /** @description The label of the API key at that time; null for a token. */
            actor_label: string | null;
            /** @description Whether the change was made. */
            outcome: components["schemas"]["AuditOutcome"];
            /** @description The X-Request-Id of the request. */
            request_id: string;
            /** @description The W3C trace that the request named; null if it named none. */
            trace_id: string | null;
        };
        AuditLogPage: {
            /** @description The rows of the page, in order. */
            entries: components["schemas"]["AuditEntry"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /**
         * @description Whether a change was made.
         * @enum {string}
         */
        AuditOutcome: "done" | "unknown";
        /**
         * @description The state of a backfill.
         * @enum {string}
         */
        BackfillStatus: "running" | "completed" | "cancelled";
        /** @description What became of the items of a request. The receipt is returned after the commit. */
        BulkReceipt: {
            /** @description How many items were new. */
            created: number;
            /** @description How many items changed stored data. */
            updated: number;
            /** @description How many items were already stored like this, so nothing was written. */
            unchanged: number;
            /** @description The items that were refused, the first 1,000 of them. */
            refused: {
                /** @description The position of the item in the request, from 0. Blank lines of NDJSON do not count. */
                index: number;
                /** @description All faults of the item. */
                errors: {
                    /** @description Where the fault is in the request, such as `body[3].headline`. */
                    location: string;
                    /** @description What is wrong at this location. */
                    message: string;
                    /** @description The value that is wrong, if it is short. */
                    value?: unknown;
                }[];
            }[];
            /** @description How many items were refused in all. */
            refused_count: number;
            /** @description The items that were stored without dispensable fields, such as a bad `website`: the first 1,000 of these items; absent if there are none. */
            fields_left_out?: {
                /** @description The position of the item in the request, from 0. Blank lines of NDJSON do not count. */
                index: number;
                /** @description All faults of the item. */
                errors: {
                    /** @description Where the fault is in the request, such as `body[3].headline`. */
                    location: string;
                    /** @description What is wrong at this location. */
                    message: string;
                    /** @description The value that is wrong, if it is short. */
                    value?: unknown;
                }[];
            }[];
        };
        /** @description A named set of companies of the account. */
        CompaniesList: {
            /**
             * Format: uuid
             * @description The ID of the list.
             */
            id: string;
            /** @description The name of the list. */
            name: string;
            /** @description How many companies are on the list. */
            company_count: number;
            /** @description When the list was created. */
            created_at: string;
            /** @description When the list or the companies on it were last changed. */
            updated_at: string;
        };
        /** @description Changes to a companies list. Absent fields stay as they are. */
        CompaniesListChanges: {
            /** @description The new name, 1 to 200 characters. */
            name?: string;
        };
        CompaniesListPage: {
            /** @description The rows of the page, in order. */
            companies_lists: components["schemas"]["CompaniesList"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description A company of the directory, with its other names and domains. */
        Company: {
            /** @description The ID of the company on the network if it is known, else the one that the directory assigned to it, such as "c12". */
            social_id: string;
            /** @description The current name of the company. */
            name: string;
            /** @description The short name in addresses of the network. */
            slug: string | null;
            /** @description The main domain. */
            domain: string | null;
            /** @description The address of the website. */
            website: string | null;
            /** @description The address of the company's page on the network. */
            social_url: string | null;
            /** @description The address of the logo. */
            logo_url: string | null;
            /** @description How the company describes itself. */
            description: string | null;
            /** @description The postal address. */
            company_address: string | null;
            /** @description The size band by number of employees, such as "11-50". */
            company_size: components["schemas"]["CompanySize"] | null;
            /** @description The countries in which the company operates, as two letters each. */
            countries: string[];
            /** @description How many people name the company as their employer on the network. */
            employees_on_social: number | null;
            /** @description The year in which the company was founded. */
            founded: number | null;
            /** @description Where the headquarters are, in words. */
            headquarters: string | null;
            /** @description The country of the headquarters, as two letters. */
            hq_country: string | null;
            /** @description The state or region of the headquarters. */
            hq_state: string | null;
            /** @description The industry, in the words of the network's taxonomy if the taxonomy has it. */
            industry: string | null;
            /** @description The kind of organisation. */
            organization_type: string | null;
            /** @description The earlier names of the company. */
            former_names: string[];
            /** @description All domains of the company. */
            domains: string[];
            /** @description Words to find the company by, which the source of the data gave. */
            tags: string[];
            /** @description What has become of the company, in the words of the source, such as "Active" or "Acquired". */
            status: string | null;
            /** @description Whether the company is looking for staff. */
            is_hiring: boolean | null;
            /** @description All identifiers of the company, by source. */
            identifiers: components["schemas"]["CompanyIdentifier"][];
            /** @description When the company last changed. */
            updated_at: string;
        };
        /** @description Two companies of the directory that may be the same. */
        CompanyConflict: {
            /**
             * Format: uuid
             * @description The ID of the conflict.
             */
            id: string;
            /** @description The source of the identifier that both companies have; null if somebody reported them. */
            source: components["schemas"]["IdentifierSource"] | null;
            /** @description The identifier that both companies have; null if somebody reported them. */
            value: string | null;
            /** @description The IDs of the two companies. */
            company_social_ids: string[];
            /** @description Their names, in the same order. */
            company_names: string[];
            /** @description What was decided. */
            state: components["schemas"]["ConflictState"];
            /** @description The ID of the company that remains after the merge; null while they are two. */
            merged_into: string | null;
            /** @description When the conflict was found. */
            created_at: string;
            /** @description When the conflict was decided; null while it is open. */
            decided_at: string | null;
        };
        CompanyConflictPage: {
            /** @description The rows of the page, in order. */
            company_conflicts: components["schemas"]["CompanyConflict"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description A company to create or change. Absent fields stay as they are, and null clears a field. */
        CompanyFacts: {
            /** @description The ID of the company on the professional network, or the one that the directory assigned to it, such as "c12". Without an ID, the company is recognised by its identifiers, slug, domain and name; if the directory has no such company, it is new and gets an ID of its own. */
            social_id?: string | null;
            /** @description Other identifiers of the company, at most 50. An LEI, a CIK, an item of Wikidata or a number of a country’s register replaces the stored one; IDs of CRMs are added. */
            identifiers?: components["schemas"]["IdentifierFacts"][] | null;
            /** @description The name of the company, 1 to 300 characters. */
            name: string;
            /** @description The short name in addresses. If another company has it, it is taken from that company. */
            slug?: string | null;
            /** @description The main domain. If it is not known, it is taken from the website. */
            domain?: string | null;
            /** @description All domains, at most 50. */
            domains?: string[] | null;
            /** @description The earlier names, at most 50. */
            former_names?: string[] | null;
            /** @description The address of the website. */
            website?: string | null;
            /** @description The address of the company's page on the network. */
            social_url?: string | null;
            /** @description The address of the logo. */
            logo_url?: string | null;
            /** @description How the company describes itself, at most 20,000 characters. */
            description?: string | null;
            /** @description The postal address. */
            company_address?: string | null;
            /** @description Where the headquarters are, in words. */
            headquarters?: string | null;
            /** @description The country of the headquarters, as two letters. */
            hq_country?: string | null;
            /** @description The state or region of the headquarters. */
            hq_state?: string | null;
            /** @description The countries in which the company operates, as two letters each. */
            countries?: string[] | null;
            /** @description The year in which the company was founded. */
            founded?: number | null;
            /** @description How many people name the company as their employer on the network. The size band is derived from it if none is given. */
            employees_on_social?: number | null;
            /** @description The size band by number of employees, such as "11-50". */
            company_size?: components["schemas"]["CompanySize"] | null;
            /** @description The industry: its name, or the code or ID that the network's taxonomy has for it. */
            industry?: string | null;
            /** @description The kind of organisation. */
            organization_type?: string | null;
            /** @description What has become of the company, in the words of the source: "Active", "Inactive", "Acquired", "Public" or others. */
            status?: string | null;
            /** @description Whether the company is looking for staff. */
            is_hiring?: boolean | null;
            /** @description Words to find the company by, at most 100. */
            tags?: string[] | null;
        };
        /** @description An identifier of a company. */
        CompanyIdentifier: {
            /** @description The source of the identifier. */
            source: components["schemas"]["IdentifierSource"];
            /** @description The identifier. */
            value: string;
        };
        CompanyPage: {
            /** @description The rows of the page, in order. */
            companies: components["schemas"]["Company"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @enum {string} */
        CompanySize: "Self-employed" | "1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+";
        /** @description A decision about two companies that may be the same. */
        ConflictDecision: {
            /** @description With "merged" the two become one, with "kept_apart" they stay two, and "open" undoes either. */
            state: components["schemas"]["ConflictState"];
            /** @description With "merged", the ID of the company that remains. By default it is the one whose ID on the network is known, then the larger one. */
            company_social_id?: string | null;
        };
        /** @description Two companies that somebody believes to be the same. */
        ConflictReport: {
            /** @description The IDs of the two companies. */
            company_social_ids: string[];
        };
        /**
         * @description The decision about two companies that may be the same.
         * @enum {string}
         */
        ConflictState: "open" | "merged" | "kept_apart";
        /** @description What a consumer of the feed commits. */
        ConsumerCommit: {
            /** @description A `next_cursor` of the feed, or the `id` of an event of the stream. If absent, a new consumer begins at the oldest signal, and an existing one stays where it is. */
            cursor?: string;
            /**
             * @description Whether the cursor may be before the place that was last committed; false by default.
             * @default false
             */
            rewind?: boolean;
        };
        /** @description Who a person is now, and how the person can be reached. Fields that are not known are missing. */
        Contact: {
            /**
             * Format: uuid
             * @description The ID of the contact. For a person of the directory it is the ID of the person.
             */
            contact_id: string;
            /** @description The first name. */
            first_name: string;
            /** @description The last name. */
            last_name: string;
            /** @description The current job title. */
            job_title?: string;
            /** @description The name of the current employer. */
            company_name?: string;
            /** @description The ID of the current employer on the professional network. */
            company_social_id?: string;
            /** @description The short name of the current employer in addresses of the network. */
            company_social_slug?: string;
            /** @description The address of the person's profile; if none is known, the ID that the directory assigned, such as `p12`. */
            social_url: string;
            /** @description Where the person is, as the person writes it. */
            location?: string;
            /** @description The e-mail address. Only a verified address is returned. */
            email?: string;
            /** @description A telephone number: one that its provider verified, else the one that was collected last. */
            phone?: string;
        };
        /** @description The contacts that were found. */
        Contacts: {
            /** @description The contacts, in the order in which they were requested. */
            contacts: components["schemas"]["Contact"][];
        };
        /** @description A named set of people of the account. */
        ContactsList: {
            /**
             * Format: uuid
             * @description The ID of the list.
             */
            id: string;
            /** @description The name of the list. */
            name: string;
            /** @description How many people are on the list. */
            contact_count: number;
            /** @description When the list was created. */
            created_at: string;
            /** @description When the list was last renamed, or people were last put on it or removed. */
            updated_at: string;
        };
        /** @description Changes to a contacts list. Absent fields stay as they are. */
        ContactsListChanges: {
            /** @description The new name, 1 to 200 characters. */
            name?: string;
        };
        ContactsListPage: {
            /** @description The rows of the page, in order. */
            contacts_lists: components["schemas"]["ContactsList"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /**
         * @description Whom a sweep collects as leads.
         * @enum {string}
         */
        ContentCollection: "engagers" | "authors" | "authors_and_engagers";
        /** @description A condition on the content of an event. It does not hold if there is no value at the path, or one of another type. */
        ContentCondition: {
            /** @description The path of the value in the event: one key for each level, at most 8, such as `["payload", "change", "after"]`. An item of a list is given by its index from 0, as text. A key may contain a dot. */
            path: string[];
            /** @constant */
            op: "eq";
            /** @description The value that must be at the path. */
            value: string | number | boolean | null;
            /**
             * @description Whether the condition is inverted: it then holds exactly when it otherwise would not, even if there is no value.
             * @default false
             */
            not?: boolean;
        } | {
            /** @description The path of the value in the event: one key for each level, at most 8, such as `["payload", "change", "after"]`. An item of a list is given by its index from 0, as text. A key may contain a dot. */
            path: string[];
            /** @constant */
            op: "in";
            /** @description The values that may be at the path, at most 50. */
            value: (string | number | boolean | null)[];
            /**
             * @description Whether the condition is inverted: it then holds exactly when it otherwise would not, even if there is no value.
             * @default false
             */
            not?: boolean;
        } | {
            /** @description The path of the value in the event: one key for each level, at most 8, such as `["payload", "change", "after"]`. An item of a list is given by its index from 0, as text. A key may contain a dot. */
            path: string[];
            /** @constant */
            op: "prefix";
            /** @description What the string must begin with. */
            value: string;
            /**
             * @description Whether the condition is inverted: it then holds exactly when it otherwise would not, even if there is no value.
             * @default false
             */
            not?: boolean;
        } | {
            /** @description The path of the value in the event: one key for each level, at most 8, such as `["payload", "change", "after"]`. An item of a list is given by its index from 0, as text. A key may contain a dot. */
            path: string[];
            /** @constant */
            op: "exists";
            /**
             * @description Whether the condition is inverted: it then holds exactly when it otherwise would not, even if there is no value.
             * @default false
             */
            not?: boolean;
        } | {
            /** @description The path of the value in the event: one key for each level, at most 8, such as `["payload", "change", "after"]`. An item of a list is given by its index from 0, as text. A key may contain a dot. */
            path: string[];
            /** @enum {string} */
            op: "gte" | "lte";
            /** @description The bound, which is included. */
            value: string | number;
            /**
             * @description Whether the condition is inverted: it then holds exactly when it otherwise would not, even if there is no value.
             * @default false
             */
            not?: boolean;
        };
        ContentFilter: components["schemas"]["ContentCondition"][];
        /** @description A standing search of posts that collects the people around them as leads. */
        ContentSignal: {
            /**
             * Format: uuid
             * @description The ID of the signal.
             */
            id: string;
            /** @description The name of the signal. */
            name: string;
            /** @description Whether programs may run the signal. */
            is_enabled: boolean;
            /** @description How many programs include the signal. Without a program it is defined but never runs. */
            used_by_program_count: number;
            /** @description Whom a sweep collects as leads: "engagers" by default. */
            collection: components["schemas"]["ContentCollection"];
            /** @description What `contacts_list_ids` are for: with "authors" the posts of those people are searched; with "engagers", the default, only those people are collected when they engage. */
            subject: components["schemas"]["ContentSubject"];
            /** @description Whether every post that is found counts, without regard to `post_filter` and `use_cases`. */
            accept_all_posts: boolean;
            /** @description The profiles whose posts are searched, at most 100. */
            author_profile_urls: string[];
            /** @description The companies on whose pages posts are searched, at most 100. */
            company_social_ids: string[];
            /** @description Contacts lists of the account, at most 20. `subject` says what they are for. */
            contacts_list_ids: string[];
            /** @description Whether posts of people who attend, host or speak at an event count too, as the use case "Event attendance". */
            detects_event_attendance: boolean;
            /** @description At most 50 queries, each written as for a web search: words that must all occur, "phrases", or, -not. A post is found if any query matches. */
            keyword_queries: string[];
            /** @description Only posts that mention one of these companies, at most 100. */
            mentioned_company_social_ids: string[];
            /** @description Only posts that mention one of these profiles, at most 100. */
            mentioned_profile_urls: string[];
            /** @description What every post must be about, judged as use cases are. When it is empty, posts may be about anything. */
            post_filter: string;
            /** @description Search for posts only in these sources. When the list is empty, all sources that the other fields name are searched. */
            post_sources: components["schemas"]["PostSource"][];
            /** @description Which posts a sweep takes first, within its limits: "date_posted" by default. */
            search_sort: components["schemas"]["SearchSort"];
            /** @description How old a post may be when a sweep starts: "past_month" by default. */
            search_window: components["schemas"]["SearchWindow"];
            /** @description The most people that a sweep reads: 1 to 500, and 100 by default. Each costs one credit, except people who were read before. */
            max_contacts_per_sweep: number;
            /** @description The most new leads from one post in a sweep, the latest engagements first: 1 to 500, and 50 by default. */
            max_engagers_per_post: number;
            /** @description For each person in a sweep, the most posts by that person that are analysed, and the most posts for which that person becomes a lead: 1 to 100, and 10 by default. */
            max_posts_per_contact: number;
            /** @description The most posts that a sweep analyses: 1 to 500, and 50 by default. */
            max_posts_per_sweep: number;
            /** @description The fewest likes, comments and shares that a post must have: 0 by default. */
            min_engagements: number;
            /** @description At most 20 use cases. A post counts if it fits at least one; without any, every post that passes the filter counts. */
            use_cases: {
                /** @description A short name, unique within the signal. */
                name: string;
                /** @description What a matching post is about, in words. */
                prompt: string;
            }[];
            /** @description When the signal was created. */
            created_at: string;
            /** @description When the signal was last changed. */
            updated_at: string;
            /** @description When the last sweep of the signal ended; missing before the first one. */
            last_swept_at?: string;
            /** @description How the last sweep ended. */
            last_sweep_outcome?: components["schemas"]["SweepOutcome"];
            /** @description How many posts the last sweep judged. */
            last_sweep_posts_analyzed?: number;
            /** @description How many leads the last sweep created. */
            last_sweep_engagers_collected?: number;
        };
        /** @description Changes to a content signal. Absent fields stay as they are, and null removes a list or filter. */
        ContentSignalChanges: {
            /** @description The new name, 1 to 200 characters, unique within the account. */
            name?: string;
            /** @description Whether programs may run the signal. */
            is_enabled?: boolean;
            /** @description Whom a sweep collects as leads: "engagers" by default. */
            collection?: components["schemas"]["ContentCollection"];
            /** @description What `contacts_list_ids` are for: with "authors" the posts of those people are searched; with "engagers", the default, only those people are collected when they engage. */
            subject?: components["schemas"]["ContentSubject"];
            /** @description Whether every post that is found counts, without regard to `post_filter` and `use_cases`. */
            accept_all_posts?: boolean;
            /** @description The profiles whose posts are searched, at most 100. */
            author_profile_urls?: string[];
            /** @description The companies on whose pages posts are searched, at most 100. */
            company_social_ids?: string[];
            /** @description Contacts lists of the account, at most 20. `subject` says what they are for. */
            contacts_list_ids?: string[];
            /** @description Whether posts of people who attend, host or speak at an event count too, as the use case "Event attendance". */
            detects_event_attendance?: boolean;
            /** @description At most 50 queries, each written as for a web search: words that must all occur, "phrases", or, -not. A post is found if any query matches. */
            keyword_queries?: string[];
            /** @description Only posts that mention one of these companies, at most 100. */
            mentioned_company_social_ids?: string[];
            /** @description Only posts that mention one of these profiles, at most 100. */
            mentioned_profile_urls?: string[];
            /** @description What every post must be about, judged as use cases are. When it is empty, posts may be about anything. */
            post_filter?: string;
            /** @description Search for posts only in these sources. When the list is empty, all sources that the other fields name are searched. */
            post_sources?: components["schemas"]["PostSource"][];
            /** @description Which posts a sweep takes first, within its limits: "date_posted" by default. */
            search_sort?: components["schemas"]["SearchSort"];
            /** @description How old a post may be when a sweep starts: "past_month" by default. */
            search_window?: components["schemas"]["SearchWindow"];
            /** @description The most people that a sweep reads: 1 to 500, and 100 by default. Each costs one credit, except people who were read before. */
            max_contacts_per_sweep?: number;
            /** @description The most new leads from one post in a sweep, the latest engagements first: 1 to 500, and 50 by default. */
            max_engagers_per_post?: number;
            /** @description For each person in a sweep, the most posts by that person that are analysed, and the most posts for which that person becomes a lead: 1 to 100, and 10 by default. */
            max_posts_per_contact?: number;
            /** @description The most posts that a sweep analyses: 1 to 500, and 50 by default. */
            max_posts_per_sweep?: number;
            /** @description The fewest likes, comments and shares that a post must have: 0 by default. */
            min_engagements?: number;
            /** @description At most 20 use cases. A post counts if it fits at least one; without any, every post that passes the filter counts. */
            use_cases?: {
                /** @description A short name, unique within the signal. */
                name: string;
                /** @description What a matching post is about, in words. */
                prompt: string;
            }[];
        };
        ContentSignalPage: {
            /** @description The rows of the page, in order. */
            signals: components["schemas"]["ContentSignal"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /**
         * @description What the contacts lists of a content signal are for.
         * @enum {string}
         */
        ContentSubject: "engagers" | "authors";
        /** @description Changes to how an account is notified about its credits. Absent fields stay as they are. */
        CreditChanges: {
            /** @description The event "credits.low" occurs each time a charge takes the balance from above this number to this number or below: 0 to 1,000,000,000. Null switches the event off. */
            low_threshold?: number | null;
        };
        /** @description An entry of the ledger of credits. No entry is ever changed or deleted. */
        CreditEntry: {
            /**
             * Format: uuid
             * @description The ID of the entry.
             */
            id: string;
            /** @description The credits: positive for a grant or refund, negative for what was spent. */
            amount: number;
            /** @description Why the credits were given or spent. */
            kind: components["schemas"]["CreditEntryKind"];
            /** @description The note that was given with the entry; null if there is none. */
            note: string | null;
            /** @description The program for which the credits were spent; null if there is none. */
            program_id: string | null;
            /** @description The run that spent the credits; null if there is none. */
            run_id: string | null;
            /** @description The signal for which the credits were spent; null if there is none. */
            signal_id: string | null;
            /** @description When the entry was made. */
            created_at: string;
        };
        /**
         * @description Why credits were given or spent.
         * @enum {string}
         */
        CreditEntryKind: "grant" | "profile" | "research" | "refund" | "lookalikes";
        CreditEntryPage: {
            /** @description The rows of the page, in order. */
            entries: components["schemas"]["CreditEntry"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description The credits that an account has left, and those that it spent. */
        Credits: {
            /** @description The balance: the sum of all entries, which is never below zero. */
            credits_left: number;
            /** @description The balance at which the event "credits.low" reports that credits are low; null if it never does. */
            low_threshold: number | null;
            /** @description What was spent in the last 30 days, the newest day first. */
            usage: {
                /** @description The day in UTC, such as "2026-05-17". */
                day: string;
                /** @description The program; null for what was spent outside of programs. */
                program_id: string | null;
                /** @description The signal; null for what was spent outside of signals. */
                signal_id: string | null;
                /** @description The credits that were spent, less those that were given back. */
                credits: number;
            }[];
        };
        /** @description A customer relationship management (CRM) system that the account has connected. */
        CrmConnection: {
            /**
             * Format: uuid
             * @description The ID of the connection.
             */
            id: string;
            /** @description The name of the connection. */
            name: string;
            /** @description The kind of the CRM. */
            type: components["schemas"]["CrmType"];
            /** @description The origin of the API of the CRM; null for an imported one. */
            base_url: string | null;
            /** @description The name of the company field of the CRM that holds the numeric ID of the company on the network; null if there is none. */
            company_id_field: string | null;
            /** @description Whether contacts are read as well as deals, once a day. Contacts who are people of the directory can be left out of signals, or be the people whose moves a signal looks for. */
            reads_contacts: boolean;
            /** @description The name of the contact field of the CRM that holds the address of the person's profile; null for the default one. */
            profile_url_field: string | null;
            /** @description Which deals are renewals. With this rule, only a lost renewal among the deals of this connection makes a customer a former customer; without it, any lost deal does. Null if there is none. */
            renewal_rule: components["schemas"]["RenewalRule"] | null;
            /** @description Whether the lists of the CRM can be read live. If they cannot, import a list into a companies list first. */
            has_live_lists: boolean;
            /** @description How many deals of the CRM are stored. */
            deal_count: number;
            /** @description How many contacts of the CRM were people of the directory when all contacts were last read. */
            contact_count: number;
            /** @description When the deals were last read completely; null if they never were. */
            last_synced_at: string | null;
            /** @description Why the last attempt to read the deals failed or, if that succeeded, the last attempt to read the contacts; null if neither failed. */
            last_sync_error: string | null;
            /** @description When the CRM was connected. */
            created_at: string;
            /** @description When the connection was last changed. */
            updated_at: string;
        };
        /** @description Changes to a connection. Absent fields stay as they are. */
        CrmConnectionChanges: {
            /** @description The name of the connection, 1 to 200 characters. */
            name?: string;
            /** @description The origin of the API of the CRM: an https URL whose host has only public addresses. It is required for Salesforce. If it changes, the credentials must be given again. */
            base_url?: string;
            /** @description The name of the company field of the CRM that holds the numeric ID of the company on the network. */
            company_id_field?: string;
            /** @description Whether contacts are read as well as deals, once a day. Contacts who are people of the directory can be left out of signals, or be the people whose moves a signal looks for. False by default. */
            reads_contacts?: boolean;
            /** @description The name of the contact field of the CRM that holds the address of the person's profile. Null means `hs_linkedin_url` in HubSpot, and no field in Salesforce, where people are recognised by their e-mail addresses and names. */
            profile_url_field?: string | null;
            /** @description Which deals are renewals. With this rule, only a lost renewal among the deals of this connection makes a customer a former customer; without it, any lost deal does. Null removes it. */
            renewal_rule?: components["schemas"]["RenewalRule"] | null;
            /** @description The credentials for the CRM. */
            credentials?: unknown;
        };
        CrmConnectionPage: {
            /** @description The rows of the page, in order. */
            crm_connections: components["schemas"]["CrmConnection"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /**
         * @description Contacts of CRMs, by the deals that they belong to.
         * @enum {string}
         */
        CrmContactGroup: "won_deals" | "open_deals" | "lost_deals" | "customers";
        /** @description A deal of a CRM, as it was last read or imported. */
        CrmDeal: {
            /** @description The ID of the deal: that of its connection, a colon, and `external_id`. */
            id: string;
            /**
             * Format: uuid
             * @description The ID of the connection.
             */
            connection_id: string;
            /** @description The ID of the deal in its CRM. */
            external_id: string;
            /** @description The name of the deal. */
            name: string | null;
            /** @description What the deal is worth. */
            amount: number | null;
            /** @description The currency of the amount. */
            currency: string | null;
            /** @description The stage of the deal. */
            stage: string | null;
            /** @description The pipeline that the deal is in, by its internal name in the CRM. */
            pipeline: string | null;
            /** @description The type of the deal. */
            type: string | null;
            /** @description Whether the deal is decided. */
            is_closed: boolean;
            /** @description Whether the deal is marked as won. */
            is_won: boolean;
            /** @description Whether the deal is closed, and is won or has a probability of 100. */
            counts_as_won: boolean;
            /** @description In per cent. */
            probability: number | null;
            /** @description When the deal was closed. */
            closed_at: string | null;
            /** @description The ID of the company on the network, as the CRM has it. */
            company_social_id: string | null;
            /** @description The domain of the company, as the CRM has it. */
            company_domain: string | null;
            /** @description The name of the company in lower case, as the CRM has it. */
            company_name: string | null;
            /** @description The ID of the company of the directory to which the deal belongs; null if none has been found yet. */
            matched_company_social_id: string | null;
        };
        /** @description Changes to a deal. Absent fields stay as they are. If a field that names the company is given, the other fields that name it are cleared, unless they are given too. */
        CrmDealChanges: {
            /** @description The name of the deal. */
            name?: string | null;
            /** @description The numeric ID of the company on the network, alone or at the end of an address. */
            company_social_id?: string | null;
            /** @description The domain of the company, or an address with it. */
            company_domain?: string | null;
            /** @description The name of the company. */
            company_name?: string | null;
            /** @description What the deal is worth. */
            amount?: number | null;
            /** @description The currency of the amount. */
            currency?: string | null;
            /** @description The stage of the deal. */
            stage?: string | null;
            /** @description The pipeline that the deal is in. */
            pipeline?: string | null;
            /** @description The type of the deal, such as a renewal. */
            type?: string | null;
            /** @description Whether the deal is decided. Without this field, a new deal is closed if it is won. */
            is_closed?: boolean | null;
            /** @description Whether the deal was won. */
            is_won?: boolean | null;
            /** @description In per cent. A closed deal with 100 counts as won. */
            probability?: number | null;
            /** @description The day or the instant at which the deal was closed. */
            closed_at?: string | null;
        };
        CrmDealPage: {
            /** @description The rows of the page, in order. */
            deals: components["schemas"]["CrmDeal"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description Deals that were stored. */
        CrmDeals: {
            /** @description The deals as they are now, each once. */
            deals: components["schemas"]["CrmDeal"][];
        };
        /** @description A list of companies in a CRM. */
        CrmList: {
            /** @description The ID of the list, which a signal takes as its `crm_list_id`. */
            id: string;
            /** @description The name of the list. */
            name: string;
            /** @description How many companies are on the list; null if the CRM does not say. */
            company_count: number | null;
        };
        /** @description Changes to a list. Absent fields stay as they are. */
        CrmListChanges: {
            /** @description The new name, 1 to 200 characters. */
            name?: string;
        };
        /** @description A company on a list of an imported CRM, as it was named on the list. The directory need not know it. */
        CrmListCompany: {
            /** @description The key of the company on its list. */
            key: string;
            /** @description The ID of the company on the network. */
            company_social_id: string | null;
            /** @description The domain of the company. */
            company_domain: string | null;
            /** @description The name of the company in lower case. */
            company_name: string | null;
        };
        CrmListCompanyPage: {
            /** @description The rows of the page, in order. */
            companies: components["schemas"]["CrmListCompany"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description The lists of companies of a CRM. */
        CrmLists: {
            /** @description The lists. */
            lists: components["schemas"]["CrmList"][];
        };
        /**
         * @description The kind of a customer relationship management (CRM) system.
         * @enum {string}
         */
        CrmType: "imported" | "hubspot" | "salesforce";
        /** @description A deal to store. Its key is `external_id` or, without one, its company and its name. */
        DealFacts: {
            /** @description The ID of the deal in its CRM; required without `name`. */
            external_id?: string | null;
            /** @description The name of the deal. */
            name?: string | null;
            /** @description The numeric ID of the company on the network, alone or at the end of an address. */
            company_social_id?: string | null;
            /** @description The domain of the company, or an address with it. */
            company_domain?: string | null;
            /** @description The name of the company. */
            company_name?: string | null;
            /** @description What the deal is worth. */
            amount?: number | null;
            /** @description The currency of the amount. */
            currency?: string | null;
            /** @description The stage of the deal. */
            stage?: string | null;
            /** @description The pipeline that the deal is in. */
            pipeline?: string | null;
            /** @description The type of the deal, such as a renewal. */
            type?: string | null;
            /** @description Whether the deal is decided. Without this field, a new deal is closed if it is won. */
            is_closed?: boolean | null;
            /** @description Whether the deal was won. */
            is_won?: boolean | null;
            /** @description In per cent. A closed deal with 100 counts as won. */
            probability?: number | null;
            /** @description The day or the instant at which the deal was closed. */
            closed_at?: string | null;
        };
        /**
         * @description The state of a delivery.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "delivered" | "rejected" | "exhausted";
        /**
         * @description Why an endpoint is disabled.
         * @enum {string}
         */
        DisabledReason: "by_account" | "failing" | "refused";
        /**
         * @description The form of the bodies that are pushed.
         * @enum {string}
         */
        EndpointFormat: "event" | "flat" | "slack" | "teams" | "teams_card";
        /**
         * @description What prevents pushes to an endpoint.
         * @enum {string}
         */
        EndpointProblem: "secret_unreadable";
        /** @description The result of a test push. */
        EndpointTest: {
            /**
             * Format: uuid
             * @description The `delivery_id` that the push carries. Nothing is stored under it.
             */
            delivery_id: string;
            /** @description The HTTP status; null if none arrived. */
            response_status: number | null;
            /** @description Why the push failed; null if it did not. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            /** @description How long the attempt took, in milliseconds. */
            duration_ms: number;
        };
        /** @description A person's engagement with a post. The post, the person and the kind together are its key. */
        EngagementFacts: {
            /** @description The address of the post, which the directory must hold. */
            post_url: string;
            /** @description The profile of the person who engaged. This or `person_id` is required. */
            actor_url?: string | null;
            /** @description The person of the directory who engaged. */
            person_id?: string | null;
            /** @description The name of the person. If the directory does not contain the person, the person is added with this name. */
            actor_name?: string | null;
            /** @description How the person engaged. */
            kind: components["schemas"]["EngagementKind"];
            /** @description When the person engaged. */
            engaged_at?: string | null;
            /** @description The text of the comment or share, at most 10,000 characters. */
            text?: string | null;
        };
        /**
         * @description How a person engaged with a post.
         * @enum {string}
         */
        EngagementKind: "like" | "comment" | "share";
        /** @enum {string} */
        EventType: "icp_signal.detected" | "lead.created" | "lead_generation_run.completed" | "webhook_endpoint.disabled" | "credits.low";
        /**
         * @description The format of an export of leads.
         * @enum {string}
         */
        ExportFormat: "csv" | "ndjson";
        /**
         * @description Why an attempt to deliver an event failed.
         * @enum {string}
         */
        FailureReason: "timeout" | "dns" | "tls" | "connection_refused" | "connection" | "blocked_destination" | "redirect" | "http_error";
        /** @description A lead as it was found. */
        FoundLead: {
            /**
             * Format: uuid
             * @description The ID of the lead.
             */
            id: string;
            /**
             * Format: uuid
             * @description The signal that found the lead.
             */
            signal_id: string;
            /** @description The kind of that signal. */
            signal_kind: components["schemas"]["SignalKind"];
            /**
             * Format: uuid
             * @description The program whose run found the lead.
             */
            program_id: string;
            /**
             * Format: uuid
             * @description The run that found the lead.
             */
            run_id: string;
            /**
             * Format: uuid
             * @description The person in the directory.
             */
            person_id: string;
            /** @description The first name. */
            first_name: string;
            /** @description The last name. */
            last_name: string;
            /** @description The address of the person's profile; if none is known, the ID that the directory assigned, such as `p12`. */
            social_url: string;
            /** @description Where the person is, in words. */
            location: string | null;
            /** @description The country in which the person is, as two letters. */
            country: string | null;
            /** @description The role that the person took. For a content signal it is the current role, which is null if none is known. */
            new_role: components["schemas"]["LeadRole"] | null;
            /** @description The previous role. For a person who moved, it is the latest role at one of the companies that the signal searches. */
            previous_role: components["schemas"]["LeadRole"] | null;
            /** @description The level of seniority that the new title indicates. */
            seniority: string | null;
            /** @description The persona that the person matches; null if the signal names the role itself. */
            persona_id: string | null;
            /** @description The name that the persona had when the lead was found. */
            persona_name: string | null;
            /** @description What matched: the phrase or canonical job title; for a content signal the use case, or the first keyword query. */
            matched_rule: string | null;
            /** @description How the former employer is related to the account: "current_customer", "former_customer" or "list", and the first of these if several apply; null for a new hire, and for a contact of the CRM if no deal was won with the company. */
            relationship: string | null;
            /** @description What a content signal found; null for other kinds, and if the post or its author was deleted from the directory. */
            evidence: components["schemas"]["LeadEvidence"] | null;
            /** @description When the lead was found. */
            created_at: string;
        };
        /** @enum {string} */
        HeadcountLetter: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I";
        /** @description A subscription of an automation service to one kind of event. It is a webhook endpoint whose bodies are flat. */
        Hook: {
            /**
             * Format: uuid
             * @description The ID of the hook, and of its endpoint.
             */
            id: string;
            /** @description The URL to which the events are pushed. */
            target_url: string;
            /** @description The kind of the events. */
            event: string;
            /** @description When the hook was created. */
            created_at: string;
            /** @description The secret that signs the pushes, which is returned only here. It is missing if the request repeats an earlier one with the same idempotency key. */
            secret?: string;
        };
        /** @description At most three events as hooks receive them, the newest first. */
        HookEvents: {
            [key: string]: unknown;
        }[];
        /** @description One event of the feed, as it is pushed. */
        IcpSignal: {
            /**
             * Format: uuid
             * @description The ID of the event, which never changes. Receivers recognise a repeated event by it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The watch that matched.
             */
            icp_criteria_id: string;
            /** @description The kind of activity. */
            signal_type: string;
            /** @description The ID of the company; null if it is not known. */
            company_social_id: string | null;
            /** @description What happened, in one line. */
            headline: string;
            /** @description When it happened. */
            occurred_at: string;
            /** @description When it was detected. Later events of the feed have later instants. */
            detected_at: string;
            /** @description Further facts from the source. REST, the stream and pushes return its JSON text as it was written; GraphQL returns values, so it rounds integers beyond 2^53. */
            payload: {
                [key: string]: components["schemas"]["__schema0"];
            };
            /**
             * @description Present, and true, if the event named a person who has since been erased. Headline and payload are then empty.
             * @constant
             */
            is_erased?: true;
        };
        /** @description A reader of the feed, whose place is kept under a name. */
        IcpSignalConsumer: {
            /** @description The name of the consumer, unique within the account. */
            name: string;
            /** @description The place that was last committed: a `cursor` of the feed, after the last signal that was processed. */
            cursor: string;
            /** @description How many signals of the feed follow that place, counting all watches and types. */
            lag: number;
            /** @description When the first signal after that place was detected; null if none follows. */
            oldest_uncommitted_at: string | null;
            /** @description How many signals left the feed, at the end of its retention, before the consumer committed a place after them. */
            missed: number;
            /** @description When a place was last committed; null before the first time. */
            committed_at: string | null;
            /** @description When the consumer was created. */
            created_at: string;
        };
        /** @description Why a signal matched, as it was when it was detected. The reason is empty for a signal of a watch without criteria, for a signal whose person has been erased since, and for a signal that was detected before reasons were kept. */
        IcpSignalMatch: {
            /**
             * Format: uuid
             * @description The ID of the signal.
             */
            id: string;
            /** @description The clauses of the watch, all of which the item met. */
            clauses: components["schemas"]["WatchClause"][];
            /** @description The phrases that were found, as they are written in the text; at most 20. */
            words: string[];
            /** @description The values by which the item met the clauses other than keywords. Values of the company are as they were then. */
            values: {
                /** @description The clause. */
                clause: components["schemas"]["WatchClause"];
                /** @description The value that the item had. */
                value: string;
            }[];
            /** @description Whether the signal comes from a backfill of its watch over past activity. */
            is_backfill: boolean;
        };
        IcpSignalPage: {
            /** @description The signals in the requested order, each with the bytes that are stored. */
            signals: components["schemas"]["IcpSignal"][];
            /** @description The `cursor` of the next page in this order. It is never null, since the feed goes on. */
            next_cursor: string;
            /** @description Whether more signals can be read now, in this order and between these instants. */
            has_more: boolean;
            /** @description With `include=match`, why each of the signals matched, in the same order. */
            matches?: components["schemas"]["IcpSignalMatch"][];
        };
        /** @description An event of the feed that named a person who has since been erased. Delete what you stored of it. */
        IcpSignalTombstone: {
            /**
             * Format: uuid
             * @description The ID of the event.
             */
            id: string;
            /**
             * Format: uuid
             * @description The watch that matched.
             */
            icp_criteria_id: string;
            /** @description The kind of activity. */
            signal_type: string;
            /** @description When the event was detected, which shows whether you have read past it. */
            detected_at: string;
            /** @description When the event was erased. */
            erased_at: string;
            /** @description The cursor of the list of tombstones after this one. */
            cursor: string;
            /** @description The cursor of the feed after the event. */
            feed_cursor: string;
        };
        IcpSignalTombstonePage: {
            /** @description The tombstones, in the order of erasure. */
            tombstones: components["schemas"]["IcpSignalTombstone"][];
            /** @description The `cursor` of the next page. It is never null, since events may be erased. */
            next_cursor: string;
            /** @description Whether more tombstones can be read now. */
            has_more: boolean;
        };
        /** @description An identifier of a company other than its ID, slug and domains, which have fields of their own. */
        IdentifierFacts: {
            /** @description The source of the identifier. */
            source: components["schemas"]["IdentifierSource"];
            /** @description The identifier. */
            value: string;
        };
        /**
         * @description The source of a company identifier.
         * @enum {string}
         */
        IdentifierSource: "network" | "slug" | "domain" | "lei" | "registry" | "cik" | "wikidata" | "crm";
        /** @description An industry of the professional network's taxonomy. */
        Industry: {
            /**
             * Format: uuid
             * @description The ID of the industry, which is the same on every installation.
             */
            id: string;
            /** @description The name of the industry. */
            name: string;
            /** @description The names from the root to the industry, joined by " > ". */
            path: string;
            /** @description The industry above it; null at the root. */
            parent_id: string | null;
        };
        IndustryPage: {
            /** @description The rows of the page, in order. */
            industries: components["schemas"]["Industry"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description A canonical job title: an occupation, with all the titles that people give it. */
        JobTitle: {
            /**
             * Format: uuid
             * @description The ID of the title, for use in `canonical_job_title_ids`. It is the same on every installation.
             */
            id: string;
            /** @description The name of the occupation. */
            name: string;
        };
        JobTitlePage: {
            /** @description The rows of the page, in order. */
            job_titles: components["schemas"]["JobTitle"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description When a program runs, or an outlet sends, automatically. */
        KeptSchedule: {
            /** @description Minute, hour, day of the month, month and day of the week. */
            cron: string;
            /** @description A time zone of the IANA database. */
            time_zone: string;
        };
        /**
         * @description On whose behalf an API key acts.
         * @enum {string}
         */
        KeyKind: "customer" | "staff" | "ingest";
        /**
         * @description The order of the rows of a list by their IDs.
         * @enum {string}
         */
        KeyOrder: "ascending" | "descending";
        /** @description Phrases to look for in the headline and the text, as whole words and without regard to case. */
        Keywords: {
            /** @description Phrases that must all occur. At most 50, of 1 to 200 characters each. */
            all?: string[] | null;
            /** @description Phrases, at least one of which must occur. At most 50, of 1 to 200 characters each. */
            any?: string[] | null;
            /** @description Phrases, none of which may occur. At most 50, of 1 to 200 characters each. */
            none?: string[] | null;
            /** @description Whether English words of the phrases also match their other forms, such as "hires", "hired" and "hiring" for "hire". False by default. */
            word_forms?: boolean | null;
        };
        /** @description A person whom a signal found, with the evidence. A signal never has more than one lead for a move of a person or, if it is a content signal, for a person and a post. */
        Lead: {
            /**
             * Format: uuid
             * @description The ID of the lead.
             */
            id: string;
            /**
             * Format: uuid
             * @description The signal that found the lead.
             */
            signal_id: string;
            /** @description The kind of that signal. */
            signal_kind: components["schemas"]["SignalKind"];
            /**
             * Format: uuid
             * @description The program whose run found the lead.
             */
            program_id: string;
            /**
             * Format: uuid
             * @description The run that found the lead.
             */
            run_id: string;
            /**
             * Format: uuid
             * @description The person in the directory.
             */
            person_id: string;
            /** @description The first name. */
            first_name: string;
            /** @description The last name. */
            last_name: string;
            /** @description The address of the person's profile; if none is known, the ID that the directory assigned, such as `p12`. */
            social_url: string;
            /** @description Where the person is, in words. */
            location: string | null;
            /** @description The country in which the person is, as two letters. */
            country: string | null;
            /** @description The role that the person took. For a content signal it is the current role, which is null if none is known. */
            new_role: components["schemas"]["LeadRole"] | null;
            /** @description The previous role. For a person who moved, it is the latest role at one of the companies that the signal searches. */
            previous_role: components["schemas"]["LeadRole"] | null;
            /** @description The level of seniority that the new title indicates. */
            seniority: string | null;
            /** @description The persona that the person matches; null if the signal names the role itself. */
            persona_id: string | null;
            /** @description The name that the persona had when the lead was found. */
            persona_name: string | null;
            /** @description What matched: the phrase or canonical job title; for a content signal the use case, or the first keyword query. */
            matched_rule: string | null;
            /** @description How the former employer is related to the account: "current_customer", "former_customer" or "list", and the first of these if several apply; null for a new hire, and for a contact of the CRM if no deal was won with the company. */
            relationship: string | null;
            /** @description What a content signal found; null for other kinds, and if the post or its author was deleted from the directory. */
            evidence: components["schemas"]["LeadEvidence"] | null;
            /** @description When the lead was found. */
            created_at: string;
            /** @description How far the work on the lead has progressed. */
            status: components["schemas"]["LeadStatus"];
            /** @description Who works on the lead, in your own words; null if nobody was named. */
            owner: string | null;
            /** @description A note of your own; null without one. */
            note: string | null;
            /** @description When the status, the owner or the note was last changed; null if none ever was. */
            changed_at: string | null;
            /** @description How promising the lead is now, from 0 to 100: the mean of its parts, weighted by the weights of the account. */
            score: number;
            /** @description How well the role and its level, or the post, fit what the signal looks for, from 0 to 100. */
            score_fit: number;
            /** @description How recent the underlying event is: 100 today, halving every 45 days. */
            score_recency: number;
            /** @description The relationship of the former employer to the account: 100 for a current customer. */
            score_relationship: number;
            /** @description How many of these facts are known: the company, the date, the level and the country; from 0 to 100. */
            score_confidence: number;
            /** @description Why the parts have these values, in words. */
            score_reason: string;
        };
        /** @description A change of the status, owner or note of a lead. */
        LeadChange: {
            /** @description When the change was made. */
            at: string;
            /** @description What was changed. */
            field: components["schemas"]["LeadField"];
            /** @description The earlier value, its first 200 characters; null if it was empty. */
            before: string | null;
            /** @description The new value, its first 200 characters; null if it is empty. */
            after: string | null;
            /** @description Who made the change: the kind of an API key, "user", or "outlet" if it came from a CRM through an outlet. */
            actor_kind: string;
            /** @description The ID of that key, user or outlet. */
            actor_id: string;
        };
        /** @description Changes to a lead. Absent fields stay as they are, and null clears the owner or the note. */
        LeadChanges: {
            /** @description How far the work has progressed. */
            status?: components["schemas"]["LeadStatus"];
            /** @description Who works on the lead, at most 200 characters. */
            owner?: string | null;
            /** @description A note, at most 5,000 characters. */
            note?: string | null;
        };
        /** @description A lead with the history of the work on it. */
        LeadDetail: {
            /**
             * Format: uuid
             * @description The ID of the lead.
             */
            id: string;
            /**
             * Format: uuid
             * @description The signal that found the lead.
             */
            signal_id: string;
            /** @description The kind of that signal. */
            signal_kind: components["schemas"]["SignalKind"];
            /**
             * Format: uuid
             * @description The program whose run found the lead.
             */
            program_id: string;
            /**
             * Format: uuid
             * @description The run that found the lead.
             */
            run_id: string;
            /**
             * Format: uuid
             * @description The person in the directory.
             */
            person_id: string;
            /** @description The first name. */
            first_name: string;
            /** @description The last name. */
            last_name: string;
            /** @description The address of the person's profile; if none is known, the ID that the directory assigned, such as `p12`. */
            social_url: string;
            /** @description Where the person is, in words. */
            location: string | null;
            /** @description The country in which the person is, as two letters. */
            country: string | null;
            /** @description The role that the person took. For a content signal it is the current role, which is null if none is known. */
            new_role: components["schemas"]["LeadRole"] | null;
            /** @description The previous role. For a person who moved, it is the latest role at one of the companies that the signal searches. */
            previous_role: components["schemas"]["LeadRole"] | null;
            /** @description The level of seniority that the new title indicates. */
            seniority: string | null;
            /** @description The persona that the person matches; null if the signal names the role itself. */
            persona_id: string | null;
            /** @description The name that the persona had when the lead was found. */
            persona_name: string | null;
            /** @description What matched: the phrase or canonical job title; for a content signal the use case, or the first keyword query. */
            matched_rule: string | null;
            /** @description How the former employer is related to the account: "current_customer", "former_customer" or "list", and the first of these if several apply; null for a new hire, and for a contact of the CRM if no deal was won with the company. */
            relationship: string | null;
            /** @description What a content signal found; null for other kinds, and if the post or its author was deleted from the directory. */
            evidence: components["schemas"]["LeadEvidence"] | null;
            /** @description When the lead was found. */
            created_at: string;
            /** @description How far the work on the lead has progressed. */
            status: components["schemas"]["LeadStatus"];
            /** @description Who works on the lead, in your own words; null if nobody was named. */
            owner: string | null;
            /** @description A note of your own; null without one. */
            note: string | null;
            /** @description When the status, the owner or the note was last changed; null if none ever was. */
            changed_at: string | null;
            /** @description How promising the lead is now, from 0 to 100: the mean of its parts, weighted by the weights of the account. */
            score: number;
            /** @description How well the role and its level, or the post, fit what the signal looks for, from 0 to 100. */
            score_fit: number;
            /** @description How recent the underlying event is: 100 today, halving every 45 days. */
            score_recency: number;
            /** @description The relationship of the former employer to the account: 100 for a current customer. */
            score_relationship: number;
            /** @description How many of these facts are known: the company, the date, the level and the country; from 0 to 100. */
            score_confidence: number;
            /** @description Why the parts have these values, in words. */
            score_reason: string;
            /** @description The changes of status, owner and note, the latest first: at most 50. */
            history: components["schemas"]["LeadChange"][];
        };
        /**
         * @description How a person was involved in a post.
         * @enum {string}
         */
        LeadEngagement: "like" | "comment" | "share" | "author";
        /** @description The post by which a content signal found a person, as it was then. */
        LeadEvidence: {
            /** @description The address of the post. */
            post_url: string;
            /** @description When it was posted. */
            posted_at: string;
            /** @description The profile of the author. */
            author_url: string | null;
            /** @description The beginning of the post. */
            excerpt: string;
            /** @description How the person was involved. */
            engagement: components["schemas"]["LeadEngagement"];
            /** @description When the person engaged with it; null if this is not known. */
            engaged_at: string | null;
            /** @description The text of the comment or share. */
            engagement_text: string | null;
            /** @description The use case that the post fits best; null if the signal has none. */
            use_case: string | null;
            /** @description How well the post fits that use case, from 0 to 1. */
            score: number | null;
            /** @description The keyword queries that the post matches. */
            keywords: string[];
        };
        /**
         * @description A field of a lead that people change.
         * @enum {string}
         */
        LeadField: "status" | "owner" | "note";
        LeadPage: {
            /** @description The rows of the page, in order. */
            leads: components["schemas"]["Lead"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description A role as evidence. Its dates are as precise as is known: 2024, 2024-05 or 2024-05-17. */
        LeadRole: {
            /** @description The job title. */
            title: string;
            /** @description The ID of the employer on the network. */
            company_social_id: string | null;
            /** @description The name of the employer. */
            company_name: string | null;
            /** @description When the role began. */
            start_date: string | null;
            /** @description When the role ended; null while the person holds it. */
            end_date: string | null;
        };
        /** @description The weights that an account gives to the parts of the score of a lead. */
        LeadScoring: {
            /** @description The weight of the fit, 0 to 100; 40 by default. */
            fit: number;
            /** @description The weight of the recency, 0 to 100; 30 by default. */
            recency: number;
            /** @description The weight of the relationship, 0 to 100; 20 by default. */
            relationship: number;
            /** @description The weight of the confidence, 0 to 100; 10 by default. */
            confidence: number;
        };
        /** @description Changes to the weights. Absent weights stay as they are. At least one weight must be above 0 after the change. */
        LeadScoringChanges: {
            /** @description The weight of the fit, 0 to 100; 40 by default. */
            fit?: number;
            /** @description The weight of the recency, 0 to 100; 30 by default. */
            recency?: number;
            /** @description The weight of the relationship, 0 to 100; 20 by default. */
            relationship?: number;
            /** @description The weight of the confidence, 0 to 100; 10 by default. */
            confidence?: number;
        };
        /**
         * @description How far the work on a lead has progressed.
         * @enum {string}
         */
        LeadStatus: "new" | "accepted" | "contacted" | "won" | "lost" | "rejected";
        /** @description Companies to put on a list. */
        ListCompanies: {
            /** @description The companies, at most 10,000 in a request. */
            companies: components["schemas"]["ListCompany"][];
            /**
             * @description Whether the list is emptied first; false by default.
             * @default false
             */
            replace?: boolean;
        };
        /** @description What became of the companies that were put on a list. */
        ListCompaniesReceipt: {
            /** @description How many companies were not on the list before. */
            added: number;
            /** @description The companies that the directory does not hold. They were left out. */
            unknown: components["schemas"]["UnknownItem"][];
            /** @description How many companies are on the list now. */
            company_count: number;
        };
        /** @description A company, given by its ID or its domain. If both are given, the ID decides. */
        ListCompany: {
            /** @description The ID of the company, as text. */
            company_social_id?: string;
            /** @description A domain of the company. */
            domain?: string;
        };
        /** @description A person, given by contact ID or profile. If both are given, the ID decides. */
        ListContact: {
            /**
             * Format: uuid
             * @description The ID of the contact, which is also that of the person.
             */
            contact_id?: string;
            /** @description The address of the person's profile. */
            social_url?: string;
        };
        /** @description People to put on a list. */
        ListContacts: {
            /** @description The people, at most 10,000 in a request. */
            contacts: components["schemas"]["ListContact"][];
            /**
             * @description Whether the list is emptied first; false by default.
             * @default false
             */
            replace?: boolean;
        };
        /** @description What became of the people who were put on a list. */
        ListContactsReceipt: {
            /** @description How many people were not on the list before. */
            added: number;
            /** @description The people whom the directory does not hold. They were left out. */
            unknown: components["schemas"]["UnknownItem"][];
            /** @description How many people are on the list now. */
            contact_count: number;
        };
        /**
         * @description The order of the rows of a list by time.
         * @enum {string}
         */
        ListOrder: "newest" | "oldest";
        /** @description A company, given by its ID, its domain or its name. The first of these that is given decides. */
        ListedCompanyFacts: {
            /** @description The numeric ID of the company on the network, alone or at the end of an address. */
            company_social_id?: string | null;
            /** @description The domain of the company, or an address with it. */
            company_domain?: string | null;
            /** @description The name of the company. */
            company_name?: string | null;
        };
        ListedContactsPage: {
            /** @description The rows of the page, in order. */
            contacts: components["schemas"]["Contact"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description A country, region, metropolitan area or city. */
        Location: {
            /** @description The geo ID of the place. */
            geo_id: string;
            /** @description The kind of the place. */
            kind: components["schemas"]["PlaceKind"];
            /** @description The name of the place. */
            name: string;
            /** @description The country of the place, as two letters. */
            country: string;
            /** @description The names of the places that contain it, the nearest first. */
            within: string[];
        };
        LocationPage: {
            /** @description The rows of the page, in order. */
            locations: components["schemas"]["Location"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description A company that resembles the input companies and queries. */
        Lookalike: {
            /** @description The company. */
            social_company: components["schemas"]["SocialCompany"];
            /** @description How similar the company is, from 0 to 1: the estimated probability that a person would file it under the same leaf industry as an input company. */
            score: number;
            /** @description Why the company is listed, if `explain` is true. */
            reasons?: components["schemas"]["LookalikeReasons"];
        };
        /** @description The companies that were found. */
        LookalikeAnswer: {
            /** @description What the search cost. */
            credits: {
                /** @description The balance after the search. */
                credits_left: number;
                /** @description The credits that the search cost. */
                credits_used: number;
            };
            /** @description The companies, the most similar first. No input company is among them. */
            lookalikes: components["schemas"]["Lookalike"][];
            /** @description The input companies that match a company of the directory. */
            matched_inputs: components["schemas"]["MatchedInput"][];
            /** @description How many companies were requested, and how many match. */
            paging: {
                /** @description The maximum number of companies that are returned. */
                limit: number;
                /** @description How many companies pass the filters and resemble the input companies or queries at all. */
                total: number;
                /** @description The cursor of the next page, null on the last one; absent unless the request froze the ranking. */
                next_cursor?: string | null;
            };
            /** @description The input companies and queries that the embedding provider has not embedded, so that only their words count, and feedback on companies that are not known; absent if there are none. */
            left_out?: {
                /** @description Its place in the request, such as `body.queries[0]`. */
                location: string;
                /** @description What is missing. */
                message: string;
            }[];
        };
        /** @description The fields that identify a company. At least one of them is required. */
        LookalikeInputCompany: {
            /** @description The domain, or the address of the website. */
            domain?: string | null;
            /** @description The numeric ID on the professional network. */
            social_id?: string | null;
            /** @description The short name in addresses of the network. */
            social_slug?: string | null;
            /** @description The name. */
            name?: string | null;
        };
        /** @description What a company has in common with the input companies and queries. */
        LookalikeReasons: {
            /** @description Words of the description of the company, the most significant first. */
            terms: string[];
            /** @description The narrowest industry that the company shares with an input company. */
            industry: string | null;
            /** @description The tags that the company shares. */
            tags: string[];
            /** @description The fields whose values agree with those of most input companies. */
            fields: ("country" | "employees" | "founded" | "organization_type")[];
            /** @description How many people worked both at the company and at an input company. */
            people_moved: number;
        };
        /** @description What the companies should resemble, and which companies may be returned. Input companies, queries or both are required. */
        LookalikeSearch: {
            /** @description The companies that the lookalikes should resemble, at most 100. */
            input_companies?: components["schemas"]["LookalikeInputCompany"][] | null;
            /** @description What the companies do, in words; at most 20 queries. */
            queries?: string[] | null;
            /** @description Only companies with their headquarters in these countries, as two letters each. */
            hq_countries?: string[] | null;
            /** @description Only companies in these industries, by name, or in industries below them. */
            industries?: string[] | null;
            /** @description Only companies of these size bands, such as "11-50". */
            sizes?: string[] | null;
            /** @description The minimum number of employees on the network. */
            employees_on_social_min?: number | null;
            /** @description The maximum number of employees on the network. */
            employees_on_social_max?: number | null;
            /** @description Only companies that were founded after this year. */
            founded_min?: number | null;
            /** @description Only companies that were founded before this year. */
            founded_max?: number | null;
            /** @description Companies to leave out. */
            exclude?: {
                /** @description Companies lists, at most 20, whose companies are left out. */
                companies_list_ids?: string[] | null;
                /** @description Whether to leave out companies with which a deal was won, whatever happened later. */
                customers?: boolean | null;
                /** @description Whether to leave out companies with which a deal is open. */
                open_deals?: boolean | null;
            } | null;
            /** @description The minimum score of a company, from 0 to 1. If it is given, the total counts those of the 1,000 nearest companies that reach it. */
            min_score?: number | null;
            /** @description Companies from which the search learns what is sought. */
            feedback?: {
                /** @description Companies of the kind that is sought, at most 100. */
                like?: components["schemas"]["LookalikeInputCompany"][] | null;
                /** @description Companies that are not of the kind that is sought, at most 100. */
                not_like?: components["schemas"]["LookalikeInputCompany"][] | null;
                /** @description Whether the companies of the 50 most recently won deals count as liked, and those of the 50 most recently lost deals as not liked. They may still be returned. */
                deals?: boolean | null;
            } | null;
            /** @description How many companies to return, and where to start. */
            paging?: {
                /** @description The maximum number of companies to return: 1 to 100, 25 by default. */
                limit?: number | null;
                /** @description Ignored, so that a request may repeat the paging of an answer. */
                total?: number | null;
                /** @description Whether to keep the ranking of the nearest companies, about 1,000, for 30 minutes, so that the answer has a cursor for the next page. */
                freeze?: boolean | null;
                /** @description The `next_cursor` of an answer, to get the page after it. The rest of the request must be the same. */
                cursor?: string | null;
                /** @description Ignored, so that a request may repeat the paging of an answer. */
                next_cursor?: string | null;
            } | null;
        };
        /** @description Why an item met a watch. */
        MatchReason: {
            /** @description The clauses of the watch, all of which the item met. */
            clauses: components["schemas"]["WatchClause"][];
            /** @description The phrases that were found, as they are written in the text; at most 20. */
            words: string[];
            /** @description The values by which the item met the clauses other than keywords. Values of the company are as they were then. */
            values: {
                /** @description The clause. */
                clause: components["schemas"]["WatchClause"];
                /** @description The value that the item had. */
                value: string;
            }[];
        };
        /** @description An input company, and the company of the directory that it matches. */
        MatchedInput: {
            /** @description How certain the match is, from 0 to 1. */
            confidence: number;
            /** @description The input company as the request named it. */
            input_company: {
                /** @description The domain that was given. */
                domain: string | null;
                /** @description The ID that was given. */
                social_id: string | null;
                /** @description The short name that was given. */
                social_slug: string | null;
                /** @description The name that was given. */
                name: string | null;
            };
            /** @description The company of the directory. */
            matched_company: {
                /** @description The main domain. */
                domain: string | null;
                /** @description The number of employees on the network. */
                employees_on_social: number | null;
                /** @description The ID of the company: its ID on the network if that is known, otherwise its ID in the directory. */
                social_id: string;
                /** @description The short name in addresses of the network. */
                social_slug: string | null;
                /** @description The name. */
                name: string;
            };
        };
        Metadata: {
            [key: string]: string;
        };
        /** @description An account to create. */
        NewAccount: {
            /** @description The name of the account, 1 to 200 characters. */
            name: string;
        };
        /** @description An API key to create. */
        NewApiKey: {
            /**
             * @description On whose behalf the key acts: "customer" by default, which requires the query parameter account_id.
             * @default customer
             */
            kind?: components["schemas"]["KeyKind"];
            /** @description A label to recognise the key by, 1 to 200 characters. */
            label: string;
            /** @description When the key expires. Without it, the key never expires. */
            expires_at?: string | null;
            /** @description What the key may do: by default, all that its kind may. The status is 403 if the credential that creates the key lacks one of these scopes. */
            scopes?: components["schemas"]["Scope"][];
        };
        /** @description A companies list to create. It is empty at first. */
        NewCompaniesList: {
            /** @description The name of the list, 1 to 200 characters. */
            name: string;
        };
        /** @description A contacts list to create. It is empty at first. */
        NewContactsList: {
            /** @description The name of the list, 1 to 200 characters. */
            name: string;
        };
        /** @description Credits to give to an account. */
        NewCreditGrant: {
            /** @description How many credits, 1 to 1,000,000,000. */
            amount: number;
            /** @description Why they are given, at most 500 characters. */
            note?: string;
        };
        /** @description A CRM to connect. */
        NewCrmConnection: {
            /** @description The name of the connection, 1 to 200 characters. */
            name: string;
            /** @description The origin of the API of the CRM: an https URL whose host has only public addresses. It is required for Salesforce. If it changes, the credentials must be given again. */
            base_url?: string;
            /** @description The name of the company field of the CRM that holds the numeric ID of the company on the network. */
            company_id_field?: string;
            /** @description Whether contacts are read as well as deals, once a day. Contacts who are people of the directory can be left out of signals, or be the people whose moves a signal looks for. False by default. */
            reads_contacts?: boolean;
            /** @description The name of the contact field of the CRM that holds the address of the person's profile. Null means `hs_linkedin_url` in HubSpot, and no field in Salesforce, where people are recognised by their e-mail addresses and names. */
            profile_url_field?: string | null;
            /** @description Which deals are renewals. With this rule, only a lost renewal among the deals of this connection makes a customer a former customer; without it, any lost deal does. Null removes it. */
            renewal_rule?: components["schemas"]["RenewalRule"] | null;
            /** @description The credentials for the CRM. */
            credentials?: unknown;
            /** @description The kind of the CRM. */
            type: components["schemas"]["CrmType"];
        };
        /** @description Deals to store. A deal whose key is already stored is overwritten; of several with the same key, the last is stored. */
        NewCrmDeals: {
            /** @description The deals, at most 1,000 in a request. */
            deals: components["schemas"]["DealFacts"][];
        };
        /** @description A list to create in an imported CRM. It is empty at first. */
        NewCrmList: {
            /** @description The name of the list, 1 to 200 characters. */
            name: string;
        };
        /** @description Companies to put on a list. */
        NewCrmListCompanies: {
            /** @description The companies, at most 10,000 in a request. */
            companies: components["schemas"]["ListedCompanyFacts"][];
            /**
             * @description Whether the list is emptied first; false by default.
             * @default false
             */
            replace?: boolean;
        };
        /** @description A search for people who have just taken a matching role. Personas, job titles or canonical job titles must name the role. */
        NewHireSignal: {
            /** @description A short label of 1 to 200 characters, unique within the account. */
            name: string;
            /**
             * @description Whether programs may run the signal; true by default.
             * @default true
             */
            is_enabled?: boolean;
            /** @description The personas to look for, at most 20. A sweep makes one search for each. */
            persona_ids?: string[] | null;
            /** @description The job titles to look for, at most 50. */
            job_titles_includes?: string[] | null;
            /** @description Canonical job titles to look for besides `job_titles_includes`, at most 50. */
            canonical_job_title_ids?: string[] | null;
            /** @description Job titles to leave out, at most 50. They alone do not name a role. */
            job_titles_excludes?: string[] | null;
            /** @description Only hires by these companies, at most 100. */
            company_social_ids?: string[] | null;
            /** @description Only new employers of these sizes, by letter: A self-employed, B 1-10, C 11-50, D 51-200, E 201-500, F 501-1,000, G 1,001-5,000, H 5,001-10,000, I 10,001+. */
            company_headcounts?: components["schemas"]["HeadcountLetter"][] | null;
            /** @description Only new employers with their headquarters in these countries, as two letters each. */
            company_hq_countries?: string[] | null;
            /** @description Only people in these countries, as two letters each. */
            countries?: string[] | null;
            /** @description Only people in these regions, cities or metropolitan areas, by geo ID; at most 25. */
            location_geo_ids?: string[] | null;
            /** @description Only new employers in these industries, at most 25. */
            industry_ids?: string[] | null;
            /** @description Only people of these levels of seniority. The level is read from the title after a profile is paid for. */
            seniority_levels?: components["schemas"]["SeniorityLevel"][] | null;
            /** @description Whether, with `seniority_levels`, people whose title indicates no level are also kept; false by default. */
            accept_unknown_levels?: boolean;
            /** @description Whether to leave out people whose new employer is a current customer, by the deals of the account. They are not paid for. */
            exclude_customers?: boolean;
            /** @description Whether to leave out people whose new employer has an open deal with the account. They are not paid for. */
            exclude_open_deals?: boolean;
            /** @description Whether to leave out people whom a CRM of the account has as contacts, as far as its contacts are read. They are not paid for. */
            exclude_crm_contacts?: boolean;
            /** @description Companies lists, at most 10. People whose new employer is on one of them are left out, and not paid for. */
            exclude_companies_list_ids?: string[];
            /** @description Contacts lists, at most 10. People on one of them are left out, and not paid for. */
            exclude_contacts_list_ids?: string[];
            /**
             * @description The maximum number of profiles that a sweep reads for each persona: 1 to 500, 100 by default.
             * @default 100
             */
            max_profiles_per_sweep?: number;
        };
        /** @description A subscription of an automation service, such as Zapier, Make or n8n, to one kind of event. */
        NewHook: {
            /** @description The https URL to which the events are pushed. */
            target_url: string;
            /** @description The kind of the events. */
            event: components["schemas"]["EventType"];
        };
        /** @description Where the leads of the account are to be written. */
        NewOutlet: {
            /** @description The name of the outlet, 1 to 200 characters. */
            name: string;
            /** @description The digest that is sent, if the outlet sends e-mail; null or absent if it writes to a CRM. */
            email?: {
                /** @description The addresses that receive the digest, 1 to 20. Each is sent a link, and receives leads once the link is confirmed. */
                recipients: string[];
                /** @description When the digest is sent. The minute is a single number, so that at most one digest an hour is sent. */
                schedule: components["schemas"]["Schedule"];
            } | null;
            /**
             * Format: uuid
             * @description The connection to the CRM, whose credentials must be allowed to write; absent with `email`.
             */
            crm_connection_id?: string;
            /** @description Required for a CRM: the name of the field that holds the ID of the person in leadwire, so that no person is written twice. In HubSpot it is a contact property with unique values; in Salesforce it is a text field that is an external ID and unique. */
            id_field?: string;
            /** @description The kind of record that is written for people: "contact" by default. */
            write_as?: components["schemas"]["OutletRecord"];
            /** @description What is added to the record for each lead: "note" by default. */
            adds?: components["schemas"]["OutletNote"];
            /** @description What statuses in the CRM mean for leads, at most 50: a change of the status there then changes the leads that were written. Null or absent if statuses are not to come back. */
            statuses?: {
                /** @description The value of the field in the CRM. */
                crm_status: string;
                /** @description The status that the leads of the person then get. */
                status: components["schemas"]["LeadStatus"];
            }[] | null;
            /** @description The field of the record that holds the status: null or absent for the lead status of HubSpot and of Salesforce. Contacts in Salesforce have no status unless a field is named here. */
            status_field?: string | null;
            /** @description Whether the owner of a record in the CRM becomes the owner of its leads: false by default. A lead without an owner gets the owner of a record that existed before, and later changes in the CRM are taken over. */
            takes_owner?: boolean;
            /** @description Only leads of these signals, at most 50; null or absent for all. */
            signal_ids?: string[] | null;
            /** @description Only leads of these programs, at most 50; null or absent for all. */
            program_ids?: string[] | null;
            /** @description Only leads whose new title indicates one of these levels; null or absent for all. */
            seniority_levels?: components["schemas"]["SeniorityLevel"][] | null;
            /** @description Only leads that have at least this score when they are found; null or absent for all. */
            min_score?: number | null;
        };
        /** @description A persona to create. */
        NewPersona: {
            /** @description The name of the persona, 1 to 200 characters. */
            name: string;
            /** @description The job titles to look for, at most 50. */
            job_titles?: string[] | null;
            /** @description Canonical job titles to look for besides `job_titles`, at most 50. */
            canonical_job_title_ids?: string[] | null;
            /** @description The countries where the person is, as two letters each. */
            countries?: string[] | null;
            /** @description Levels of seniority, such as "Vice President". */
            seniority_levels?: components["schemas"]["SeniorityLevel"][] | null;
            /** @description Whether, with `seniority_levels`, people whose title indicates no level are also found; false by default. */
            accept_unknown_levels?: boolean;
        };
        /** @description A research question to ask: a name and a question, or a template that contains both. */
        NewResearchQuestion: {
            /** @description A short name of 1 to 200 characters. */
            name?: string;
            /** @description The question, 1 to 2,000 characters. */
            question?: string;
            /**
             * Format: uuid
             * @description A template of the account, instead of a name and a question.
             */
            template_id?: string;
        };
        /** @description A template to create. */
        NewResearchQuestionTemplate: {
            /** @description A short name of 1 to 200 characters. */
            name: string;
            /** @description The question, 1 to 2,000 characters. */
            question: string;
        };
        /** @description Signals to run at once, as a program that can be scheduled. */
        NewRun: {
            /** @description 1 to 50 signals, in the order in which they run. */
            signals: components["schemas"]["PickedSignal"][];
            /** @description The name of the program, 1 to 200 characters; by default it is made of the names of the signals. */
            name?: string;
            /** @description When the program runs automatically, in addition to now. */
            schedule?: components["schemas"]["Schedule"] | null;
        };
        /** @description A watch to create, or to replace if a watch with the same ID exists. */
        NewWatch: {
            /**
             * Format: uuid
             * @description An ID of your own for the watch; by default one is generated.
             */
            icp_criteria_id?: string;
            /** @description The name of the watch, 1 to 200 characters. */
            name: string;
            /**
             * @description Whether signals of the watch are pushed; true by default. With false, which is shadow mode, they are only recorded on the feed.
             * @default true
             */
            is_enabled?: boolean;
            /** @description The most signals of the watch on one day, in UTC, 1 to 1,000,000. Further matches are counted and left out: they are neither on the feed nor pushed. When absent or null, there is no limit. */
            max_signals_per_day?: number | null;
            /** @description Only activity of these types, at most 50. When absent or empty, all types match. */
            signal_types?: string[] | null;
            /** @description Only activity with one of these topics, at most 100 of 1 to 200 characters each. When absent or empty, all activity matches. */
            topics?: string[] | null;
            /** @description Only activity with these phrases. When absent or empty, all activity matches. */
            keywords?: components["schemas"]["Keywords"] | null;
            /** @description Only activity of these companies, at most 10,000. When absent or empty, all companies match. */
            company_social_ids?: string[] | null;
            /** @description Only activity of the companies on this companies list, as the list is when the activity arrives. Must not be combined with `company_social_ids`. */
            companies_list_id?: string | null;
            /** @description Only activity of companies in these industries or in industries below them, at most 100: by name, code, ID or path. */
            industries?: string[] | null;
            /** @description Only activity of companies of these size bands, such as "11-50". */
            sizes?: string[] | null;
            /** @description Only activity of companies with their headquarters in these countries, as two letters each. */
            hq_countries?: string[] | null;
            /** @description Only activity of companies with at least this many employees, 0 to 100,000,000. */
            employees_min?: number | null;
            /** @description Only activity of companies with at most this many employees, 0 to 100,000,000. */
            employees_max?: number | null;
        };
        /** @description The past activity that a watch is to be matched with. */
        NewWatchBackfill: {
            /** @description Only activity that happened at this instant or later; by default, all activity that is kept. */
            since?: string | null;
            /** @description Whether only to count, and to write nothing. */
            dry_run?: boolean;
        };
        /** @description An endpoint to register. */
        NewWebhookEndpoint: {
            /** @description An https URL whose host has only public addresses. A host name that does not exist is refused with the same message. */
            url: string;
            /**
             * @description A label of your own, at most 500 characters.
             * @default
             */
            description?: string;
            /**
             * @description The form of the bodies, which cannot be changed later; "event" by default. Messages for people contain all events that are waiting, and are sent once a second to Slack and four times a second to Teams unless `max_per_second` says otherwise.
             * @enum {string}
             */
            format?: "event" | "slack" | "teams" | "teams_card";
            /** @description The maximum number of attempts that begin in any second, from 1 to 1,000. When absent or null, there is no such limit. */
            max_per_second?: number | null;
            /** @description The kinds of events to push. When absent, null or empty, only ICP signals are pushed. */
            event_types?: components["schemas"]["EventType"][] | null;
            /** @description Push only ICP signals of these types, at most 50. When absent, null or empty, those of all types are pushed. */
            signal_types?: string[] | null;
            /** @description Push only ICP signals of these watches, at most 200. When absent, null or empty, those of all watches are pushed. */
            icp_criteria_ids?: string[] | null;
            /** @description Push only events whose content meets all of these conditions, at most 20. When absent, null or empty, events of any content are pushed. */
            content_filter?: components["schemas"]["ContentFilter"] | null;
            /** @description Data of your own: at most 20 pairs of a key of 1 to 40 characters and a text of at most 500. It replaces the previous data, and is not pushed. */
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Headers that each push contains in addition to those of leadwire, at most 20. They replace the previous headers; they are stored encrypted, and only their names are returned. Names that leadwire or the connection sets are refused. */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description How long an attempt may take, in seconds: 1 to 10, 10 by default. The operator may allow less. */
            timeout_seconds?: number | null;
            /** @description Whether pushes also contain the headers of Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. By default they do not. */
            standard_webhooks?: boolean | null;
        };
        /** @description What to send again. */
        NewWebhookReplay: {
            /** @description Only deliveries in one of these states, as a list or a single one. By default "rejected" and "exhausted"; with `include_delivered`, all states. */
            status?: components["schemas"]["ReplayedStatus"][];
            /**
             * Format: date-time
             * @description Only deliveries that were queued at this instant or later; with a cursor, only events that were detected at this instant or later.
             */
            since?: string;
            /**
             * Format: date-time
             * @description Only deliveries that were queued before this instant; with a cursor, only events that were detected before it.
             */
            until?: string;
            /** @description A `next_cursor` of the feed. With it, every later event that this endpoint has not received is sent, even if it was never queued for the endpoint. */
            cursor?: string;
            /** @description Whether to send deliveries again that were already delivered. */
            include_delivered?: boolean;
            /** @description Whether only to count, and to send nothing. */
            dry_run?: boolean;
        };
        /** @enum {string} */
        OtherEventType: "lead.created" | "lead_generation_run.completed" | "webhook_endpoint.disabled" | "credits.low";
        /** @description Where leads of the account are written: to a CRM as soon as they are found, or by e-mail. */
        Outlet: {
            /**
             * Format: uuid
             * @description The ID of the outlet.
             */
            id: string;
            /** @description The name of the outlet. */
            name: string;
            /** @description What the outlet writes to. */
            kind: components["schemas"]["OutletKind"];
            /** @description The digest that is sent; null if the outlet writes to a CRM. */
            email: {
                /** @description The addresses that receive the digest. */
                recipients: {
                    /** @description The e-mail address. */
                    address: string;
                    /** @description Whether the address receives digests. */
                    state: components["schemas"]["RecipientState"];
                }[];
                /** @description When the digest is sent. */
                schedule: components["schemas"]["KeptSchedule"];
            } | null;
            /** @description When the next digest is due; null if the outlet writes to a CRM. */
            next_digest_at: string | null;
            /** @description The connection to the CRM, which may have been deleted since; null if the outlet sends e-mail. */
            crm_connection_id: string | null;
            /** @description The name of the field that holds the ID of the person in leadwire; null if the outlet sends e-mail. */
            id_field: string | null;
            /** @description The kind of record that is written for people; null if the outlet sends e-mail. */
            write_as: components["schemas"]["OutletRecord"] | null;
            /** @description What is added to the record for each lead; null if the outlet sends e-mail. */
            adds: components["schemas"]["OutletNote"] | null;
            /** @description What statuses in the CRM mean for leads; null if statuses do not come back. */
            statuses: {
                /** @description The value of the field in the CRM. */
                crm_status: string;
                /** @description The status that the leads of the person then get. */
                status: components["schemas"]["LeadStatus"];
            }[] | null;
            /** @description The field of the record that holds the status; null for the usual one. */
            status_field: string | null;
            /** @description Whether the owner of a record in the CRM becomes the owner of its leads. */
            takes_owner: boolean;
            /** @description Only leads of these signals; null for all. */
            signal_ids: string[] | null;
            /** @description Only leads of these programs; null for all. */
            program_ids: string[] | null;
            /** @description Only leads of these levels; null for all. */
            seniority_levels: string[] | null;
            /** @description Only leads that had at least this score; null for all. */
            min_score: number | null;
            /** @description Whether the outlet writes leads. */
            state: components["schemas"]["OutletState"];
            /** @description Why leadwire switched the outlet off; null if it is on, or if somebody switched it off. */
            off_reason: string | null;
            /** @description How many leads the outlet has written. */
            written_count: number;
            /** @description When the outlet last wrote a lead; null before the first one. */
            last_written_at: string | null;
            /** @description Why the outlet could not write at the last attempt; null if it could. */
            last_error: string | null;
            /** @description When the outlet last failed to write; null if it never failed. */
            last_error_at: string | null;
            /** @description Why statuses and owners could not be read at the last attempt; null if they could, or if none are read. */
            statuses_error: string | null;
            /** @description When the outlet was created. */
            created_at: string;
            /** @description When somebody last changed the outlet. */
            updated_at: string;
        };
        /** @description Changes to an outlet. Absent fields stay as they are, and null removes a filter. Filters apply to leads that are found from then on. */
        OutletChanges: {
            /** @description The name of the outlet, 1 to 200 characters. */
            name?: string;
            /** @description The digest that is sent, if the outlet sends e-mail; null or absent if it writes to a CRM. */
            email?: {
                /** @description The addresses that receive the digest, 1 to 20. Each is sent a link, and receives leads once the link is confirmed. */
                recipients: string[];
                /** @description When the digest is sent. The minute is a single number, so that at most one digest an hour is sent. */
                schedule: components["schemas"]["Schedule"];
            } | null;
            /**
             * Format: uuid
             * @description The connection to the CRM, whose credentials must be allowed to write; absent with `email`.
             */
            crm_connection_id?: string;
            /** @description Required for a CRM: the name of the field that holds the ID of the person in leadwire, so that no person is written twice. In HubSpot it is a contact property with unique values; in Salesforce it is a text field that is an external ID and unique. */
            id_field?: string;
            /** @description The kind of record that is written for people: "contact" by default. */
            write_as?: components["schemas"]["OutletRecord"];
            /** @description What is added to the record for each lead: "note" by default. */
            adds?: components["schemas"]["OutletNote"];
            /** @description What statuses in the CRM mean for leads, at most 50: a change of the status there then changes the leads that were written. Null or absent if statuses are not to come back. */
            statuses?: {
                /** @description The value of the field in the CRM. */
                crm_status: string;
                /** @description The status that the leads of the person then get. */
                status: components["schemas"]["LeadStatus"];
            }[] | null;
            /** @description The field of the record that holds the status: null or absent for the lead status of HubSpot and of Salesforce. Contacts in Salesforce have no status unless a field is named here. */
            status_field?: string | null;
            /** @description Whether the owner of a record in the CRM becomes the owner of its leads: false by default. A lead without an owner gets the owner of a record that existed before, and later changes in the CRM are taken over. */
            takes_owner?: boolean;
            /** @description Only leads of these signals, at most 50; null or absent for all. */
            signal_ids?: string[] | null;
            /** @description Only leads of these programs, at most 50; null or absent for all. */
            program_ids?: string[] | null;
            /** @description Only leads whose new title indicates one of these levels; null or absent for all. */
            seniority_levels?: components["schemas"]["SeniorityLevel"][] | null;
            /** @description Only leads that have at least this score when they are found; null or absent for all. */
            min_score?: number | null;
            /** @description Whether the outlet writes leads. Waiting leads are written as soon as it is switched on. */
            state?: components["schemas"]["OutletState"];
            /** @description Whether the latest 10,000 leads that failed or were skipped are tried again; false by default. */
            retries_failed?: boolean;
        };
        /** @description The writing of one lead by an outlet. */
        OutletDelivery: {
            /**
             * Format: uuid
             * @description The ID of the delivery.
             */
            id: string;
            /**
             * Format: uuid
             * @description The lead.
             */
            lead_id: string;
            /** @description How far the delivery has come. */
            state: components["schemas"]["OutletDeliveryState"];
            /** @description How many attempts were made. */
            attempts: number;
            /** @description When the next attempt is due; null if the delivery has ended, or the outlet is off. */
            next_attempt_at: string | null;
            /** @description The ID of the record in the CRM, or of the digest; null if the lead is not written. */
            record_id: string | null;
            /** @description Why the lead was not written at the last attempt; null if it was. */
            error: string | null;
            /** @description When the lead was found. */
            created_at: string;
            /** @description When the lead was written, skipped or given up; null before that. */
            ended_at: string | null;
        };
        OutletDeliveryPage: {
            /** @description The rows of the page, in order. */
            deliveries: components["schemas"]["OutletDelivery"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /**
         * @description How far an outlet has come with a lead.
         * @enum {string}
         */
        OutletDeliveryState: "waiting" | "written" | "skipped" | "failed";
        /**
         * @description Where an outlet writes leads.
         * @enum {string}
         */
        OutletKind: "email" | "hubspot" | "salesforce";
        /**
         * @description What an outlet adds to the record of a person for each lead.
         * @enum {string}
         */
        OutletNote: "none" | "note" | "task";
        OutletPage: {
            /** @description The rows of the page, in order. */
            outlets: components["schemas"]["Outlet"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /**
         * @description The kind of record that an outlet writes for a person.
         * @enum {string}
         */
        OutletRecord: "contact" | "contact_of_known_account" | "contact_or_lead" | "lead";
        /**
         * @description Whether an outlet writes leads.
         * @enum {string}
         */
        OutletState: "on" | "off";
        /** @description Whether an outlet could write. The test writes nothing. */
        OutletTest: {
            /** @description Whether the CRM accepts the credentials and has the field for the ID, or the mail server answers and a recipient has confirmed. */
            is_ready: boolean;
            /** @description What keeps the outlet from writing; null if nothing does. */
            problem: string | null;
        };
        /** @description A search for people who once worked at a customer of the account, or are contacts in its CRM who have left, and who match a persona and now work elsewhere. */
        PastCompanyMoveSignal: {
            /** @description A short label of 1 to 200 characters, unique within the account. */
            name: string;
            /**
             * @description Whether programs may run the signal; true by default.
             * @default true
             */
            is_enabled?: boolean;
            /** @description 1 to 10 personas. Their job titles are searched for, and they decide who is kept. */
            persona_ids: string[];
            /**
             * Format: uuid
             * @description The companies list of the former employers, instead of the customers in the CRM.
             */
            companies_list_id?: string;
            /** @description A live CRM list of the former employers, instead of the customers. It is read again in every sweep. */
            crm_list_id?: string;
            /**
             * @description Whether to search companies with won deals; true by default. It has no effect with a list; with `crm_contacts`, it affects only the group `customers`.
             * @default true
             */
            include_current_customers?: boolean;
            /**
             * @description Whether to search companies that were won and lost again; false by default. It has no effect with a list; with `crm_contacts`, it affects only the group `customers`.
             * @default false
             */
            include_former_customers?: boolean;
            /** @description Only people whom a CRM of the account has as contacts, in any of these groups, and who have left the company that they are contacts of, or the company of the deal. These companies then replace the customers. CRMs are asked only if `reads_contacts` is true. */
            crm_contacts?: components["schemas"]["CrmContactGroup"][];
            /** @description Only new employers of these sizes, by letter: A self-employed, B 1-10, C 11-50, D 51-200, E 201-500, F 501-1,000, G 1,001-5,000, H 5,001-10,000, I 10,001+. */
            company_headcounts?: components["schemas"]["HeadcountLetter"][];
            /** @description Only new employers with their headquarters in these countries, as two letters each. */
            company_hq_countries?: string[];
            /** @description Only people in these countries, as two letters each. */
            countries?: string[];
            /** @description Only people in these regions, cities or metropolitan areas, by geo ID; at most 25. */
            location_geo_ids?: string[];
            /** @description Only new employers in these industries, at most 25. */
            industry_ids?: string[];
            /** @description Only people whose new job began within this many days, 1 to 36,500; at any time if absent. It narrows who is paid for. */
            moved_since_days?: number;
            /** @description Whether to find only people who worked at a company while it was a customer, that is, between the first won deal and the deal that was lost after the last won one. It narrows who is paid for. */
            tenure_overlap?: boolean;
            /** @description Whether to leave out people whose new employer is a current customer, by the deals of the account. They are not paid for. */
            exclude_customers?: boolean;
            /** @description Whether to leave out people whose new employer has an open deal with the account. They are not paid for. */
            exclude_open_deals?: boolean;
            /** @description Whether to leave out people whom a CRM of the account has as contacts, as far as its contacts are read. They are not paid for. */
            exclude_crm_contacts?: boolean;
            /** @description Companies lists, at most 10. People whose new employer is on one of them are left out, and not paid for. */
            exclude_companies_list_ids?: string[];
            /** @description Contacts lists, at most 10. People on one of them are left out, and not paid for. */
            exclude_contacts_list_ids?: string[];
            /**
             * @description The maximum number of profiles that a sweep reads: 1 to 500, 100 by default.
             * @default 100
             */
            max_movers_per_sweep?: number;
        };
        /** @description A person of the directory. */
        Person: {
            /**
             * Format: uuid
             * @description The ID of the person, which is also that of the contact.
             */
            id: string;
            /** @description The address of the person's profile; if none is known, the ID that the directory assigned, such as `p12`. */
            social_url: string;
            /** @description The first name. */
            first_name: string;
            /** @description The last name. */
            last_name: string;
            /** @description Where the person is, as the person writes it. */
            location: string | null;
            /** @description The country in which the person is, as two letters. */
            country: string | null;
            /** @description The positions of the person, the current ones first. */
            positions: components["schemas"]["Position"][];
            /** @description When the person last changed. */
            updated_at: string;
        };
        /** @description A person to create or change. Absent fields stay as they are, and null clears a field. */
        PersonFacts: {
            /** @description The address of the person's profile, or the ID that the directory assigned, such as "p12". Without one, the person is recognised by identifiers, else by the e-mail address and a similar name; if the directory has no such person, the person is new and gets an ID of the directory. */
            social_url?: string;
            /** @description Other identifiers of the person, at most 20. They are added to those that are stored. */
            identifiers?: components["schemas"]["PersonIdentifierFacts"][] | null;
            /** @description Makes the person a contact of this account only, separate from the person whom the directory has under the same address. */
            account_id?: string | null;
            /** @description The first name, 1 to 200 characters. */
            first_name: string;
            /** @description The last name, at most 200 characters. */
            last_name: string;
            /** @description Where the person is, in words. If the directory knows the place, `country` and `geo_id` are derived from it unless they are given. */
            location?: string | null;
            /** @description The country as two letters; by default that of the location. */
            country?: string | null;
            /** @description The geo ID of the place; by default that of the location. */
            geo_id?: string | null;
            /** @description The e-mail address. */
            email?: string | null;
            /** @description Whether the e-mail address was verified. */
            email_is_verified?: boolean | null;
            /** @description The telephone numbers, at most 20. */
            phones?: components["schemas"]["PhoneFacts"][] | null;
            /** @description All positions of the person, at most 100. They replace the positions that are stored. */
            positions?: components["schemas"]["PositionFacts"][];
        };
        /** @description What identifies a person, besides the profile and the e-mail address, which have fields of their own. */
        PersonIdentifierFacts: {
            /** @description The source of the identifier. */
            source: components["schemas"]["PersonIdentifierSource"];
            /** @description The identifier. */
            value: string;
        };
        /**
         * @description The source of a person identifier.
         * @enum {string}
         */
        PersonIdentifierSource: "crm";
        PersonPage: {
            /** @description The rows of the page, in order. */
            people: components["schemas"]["Person"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description A role that the account looks for. If a persona has a criterion, it replaces the same criterion of the signal. */
        Persona: {
            /**
             * Format: uuid
             * @description The ID of the persona.
             */
            id: string;
            /** @description The name of the persona. */
            name: string;
            /** @description The job titles to look for; null if there is no such criterion. */
            job_titles: string[] | null;
            /** @description Canonical job titles to look for besides `job_titles`; null if there are none. */
            canonical_job_title_ids: string[] | null;
            /** @description The countries where the person is, as two letters each; null if there is no such criterion. */
            countries: string[] | null;
            /** @description The levels of seniority to look for; null if there is no such criterion. */
            seniority_levels: components["schemas"]["SeniorityLevel"][] | null;
            /** @description Whether, with `seniority_levels`, people whose title indicates no level are also found. */
            accept_unknown_levels: boolean;
            /** @description When the persona was created. */
            created_at: string;
            /** @description When the persona was last changed. */
            updated_at: string;
        };
        /** @description Changes to a persona. Absent fields stay as they are, and null clears a criterion. */
        PersonaChanges: {
            /** @description The new name, 1 to 200 characters. */
            name?: string;
            /** @description The job titles to look for, at most 50. */
            job_titles?: string[] | null;
            /** @description Canonical job titles to look for besides `job_titles`, at most 50. */
            canonical_job_title_ids?: string[] | null;
            /** @description The countries where the person is, as two letters each. */
            countries?: string[] | null;
            /** @description Levels of seniority, such as "Vice President". */
            seniority_levels?: components["schemas"]["SeniorityLevel"][] | null;
            /** @description Whether, with `seniority_levels`, people whose title indicates no level are also found; false by default. */
            accept_unknown_levels?: boolean;
        };
        PersonaPage: {
            /** @description The rows of the page, in order. */
            personas: components["schemas"]["Persona"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description A telephone number. */
        PhoneFacts: {
            /** @description The number, 3 to 40 characters. */
            number: string;
            /**
             * @description Whether the provider verified the number; false by default.
             * @default false
             */
            is_verified?: boolean;
            /** @description When the number was collected. */
            collected_at?: string | null;
        };
        /** @description A signal that a program includes. */
        PickedSignal: {
            /** @description The kind of the signal. */
            kind: components["schemas"]["SignalKind"];
            /**
             * Format: uuid
             * @description The ID of the signal.
             */
            id: string;
        };
        /**
         * @description The kind of a place.
         * @enum {string}
         */
        PlaceKind: "country" | "region" | "metro" | "city";
        /** @description A position that a person holds or held. */
        Position: {
            /** @description The job title. */
            title: string;
            /** @description The ID of the employer. */
            company_social_id: string | null;
            /** @description The name of the employer: the current one if the directory has the company. */
            company_name: string | null;
            /** @description How certain the recognition of the employer by its name, domain or page is, from 0.8 to 1; null if its ID was given, or if it was not recognised. */
            company_confidence: number | null;
            /** @description When the position began, as far as is known: a year, a month or a day. */
            start_date: string | null;
            /** @description When the position ended, as far as is known. */
            end_date: string | null;
            /** @description Whether the person still holds the position. */
            is_current: boolean;
            /** @description The kind of the position. */
            kind: components["schemas"]["PositionKind"];
        };
        /** @description A position to store. */
        PositionFacts: {
            /** @description The job title, 1 to 300 characters. */
            title: string;
            /** @description The ID of the employer. */
            company_social_id?: string | null;
            /** @description The name of the employer. Without an ID, the employer is recognised by it. */
            company_name?: string | null;
            /** @description The domain of the employer, or an address of it. Without an ID, the employer is recognised by it. */
            company_domain?: string | null;
            /** @description The address of the employer's page on the network, or the short name in it, used likewise. */
            company_page?: string | null;
            /** @description When the position began, as far as is known: YYYY, YYYY-MM or YYYY-MM-DD. */
            start_date?: string | null;
            /** @description When the position ended, in the same format. Without it, the person still holds the position. */
            end_date?: string | null;
            /**
             * @description The kind of the position: "employee" by default.
             * @default employee
             */
            kind?: components["schemas"]["PositionKind"];
        };
        /**
         * @description The kind of a position. Only an employment counts as a hire or a move.
         * @enum {string}
         */
        PositionKind: "employee" | "contractor" | "board" | "advisor";
        /** @description A public post to create or change. Absent fields stay as they are, and null clears a field. */
        PostFacts: {
            /** @description The address of the post, which is its key. */
            post_url: string;
            /** @description The text of the post, 1 to 20,000 characters. */
            text: string;
            /**
             * Format: date-time
             * @description When the post was published.
             */
            posted_at: string;
            /** @description The profile of the person who wrote the post. */
            author_url?: string | null;
            /** @description The name of the author. If the directory does not contain the author, the author is added with this name. */
            author_name?: string | null;
            /** @description The company on whose page the post was published. */
            author_company_social_id?: string | null;
            /** @description The companies that the post mentions, at most 100. */
            mentioned_company_social_ids?: string[] | null;
            /** @description The profiles that the post mentions, at most 100. */
            mentioned_profile_urls?: string[] | null;
            /** @description The number of likes, comments and shares, as the network counts them. If the directory holds more engagements, their number is used instead. */
            engagement_count?: number | null;
        };
        /**
         * @description Where posts are searched for.
         * @enum {string}
         */
        PostSource: "keywords" | "authors" | "companies" | "contacts";
        Problem: {
            /** @description A URI that identifies the kind of problem and leads to its explanation; about:blank if no code applies because the request was not HTTP. */
            type: string;
            /** @description The title, which is the same for every problem of a kind. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What is wrong with this request. */
            detail: string;
            /** @description A URI that identifies this occurrence; its UUID is the X-Request-Id. */
            instance: string;
            /** @description The violations of the request, if there are any: the first 100; `detail` states how many there are. */
            errors: {
                /** @description The place of the violation in the request, such as body.persona_ids[3]. */
                location: string;
                message: string;
                value?: string | number | boolean | null;
            }[] | null;
        };
        /** @description A lead generation program: signals that run together, when somebody starts them or on a schedule. */
        Program: {
            /**
             * Format: uuid
             * @description The ID of the program.
             */
            id: string;
            /** @description The name of the program. */
            name: string;
            /** @description The signals that the program includes, in the order in which they run. */
            signals: components["schemas"]["PickedSignal"][];
            /** @description When the program runs automatically; null if it does not. */
            schedule: components["schemas"]["KeptSchedule"] | null;
            /** @description When the schedule is next due; null if there is none. */
            next_run_at: string | null;
            /** @description Why the schedule is suspended, such as "out_of_credits"; null while it is not. */
            suspended_reason: string | null;
            /** @description What the schedule last left out and why, such as a disabled signal; null if there was nothing. */
            last_skip: {
                /** @description When it was due. */
                at: string;
                /** @description Why it was left out. */
                reason: string;
            } | null;
            /** @description When the program was created. */
            created_at: string;
            /** @description When somebody last changed the program. */
            updated_at: string;
        };
        /** @description Changes to a program. Absent fields stay as they are. */
        ProgramChanges: {
            /** @description The new name, 1 to 200 characters. */
            name?: string;
            /** @description 1 to 50 signals, in the order in which they run. */
            signals?: components["schemas"]["PickedSignal"][];
            /** @description A new schedule, whose due times are counted from now; null removes it. */
            schedule?: components["schemas"]["Schedule"] | null;
        };
        ProgramPage: {
            /** @description The rows of the page, in order. */
            programs: components["schemas"]["Program"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /**
         * @description Whether an address receives the digests of an account.
         * @enum {string}
         */
        RecipientState: "asked" | "confirmed" | "unsubscribed" | "refused";
        /** @description Which deals are renewals: those that meet every condition that is given, or all deals if none is given. */
        RenewalRule: {
            /** @description The pipelines that the deals are in, by their internal names in the CRM. At most 50; case is ignored. */
            pipelines?: string[];
            /** @description The types of the deals. At most 50; case is ignored. */
            types?: string[];
            /** @description Texts, one of which the name of the deal contains. At most 50; case is ignored. */
            name_contains?: string[];
        };
        /**
         * @description The state of a replay.
         * @enum {string}
         */
        ReplayState: "running" | "paused" | "completed" | "cancelled";
        /**
         * @description A state in which a delivery can be sent again.
         * @enum {string}
         */
        ReplayedStatus: "rejected" | "exhausted" | "delivered";
        /** @description The answer that staff give to a research question. */
        ResearchAnswer: {
            /** @description The answer, 1 to 20,000 characters. */
            answer: string;
        };
        /** @description A research question about a contact. */
        ResearchQuestion: {
            /**
             * Format: uuid
             * @description The ID of the question.
             */
            id: string;
            /** @description The short name of the question. */
            name: string;
            /** @description What is asked. */
            question: string;
            /** @description The state of the question. */
            status: components["schemas"]["ResearchStatus"];
            /** @description The answer as plain text of at most 20,000 characters; missing until there is one. */
            answer?: string;
            /** @description When the status or the answer last changed. */
            updated_at: string;
        };
        /** @description A research question that an account asks about many contacts. */
        ResearchQuestionTemplate: {
            /**
             * Format: uuid
             * @description The ID of the template.
             */
            id: string;
            /** @description The short name of the questions that are asked with the template. */
            name: string;
            /** @description The question. */
            question: string;
            /** @description When the template was created. */
            created_at: string;
            /** @description When the template was last changed. */
            updated_at: string;
        };
        /** @description Changes to a template. Absent fields stay as they are. */
        ResearchQuestionTemplateChanges: {
            /** @description A short name of 1 to 200 characters. */
            name?: string;
            /** @description The question, 1 to 2,000 characters. */
            question?: string;
        };
        ResearchQuestionTemplatePage: {
            /** @description The rows of the page, in order. */
            research_question_templates: components["schemas"]["ResearchQuestionTemplate"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description The research questions about a contact. */
        ResearchQuestions: {
            /** @description The questions, newest first, at most 200. */
            questions: components["schemas"]["ResearchQuestion"][];
        };
        /**
         * @description The state of a research question. If a question fails, its credit is returned.
         * @enum {string}
         */
        ResearchStatus: "PENDING" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
        /** @description A run of a program, with its progress. */
        Run: {
            /**
             * Format: uuid
             * @description The ID of the run.
             */
            id: string;
            /**
             * Format: uuid
             * @description The program, which may have been deleted since.
             */
            program_id: string;
            /** @description The signals with which the run was started. */
            signals: components["schemas"]["PickedSignal"][];
            /** @description The state of the run. */
            status: components["schemas"]["RunStatus"];
            /** @description The due time of the schedule that started the run; null if somebody started it. */
            due_at: string | null;
            /** @description How many searches are finished. A search that stopped for lack of credits is not finished. */
            searches_done: number;
            /** @description How many searches the run makes: one for each persona of a new hire signal, and one for a move or content signal. */
            searches_total: number;
            /** @description How many profiles were read for the first time, each for one credit. */
            profiles_read: number;
            /** @description How many profiles passed the filters after payment. Those that were judged again without payment are included. */
            profiles_kept: number;
            /** @description How many leads were found that the signals did not have before. */
            leads_created: number;
            /** @description How many credits the run has spent so far. */
            credits_spent: number;
            /** @description What was left out and why, such as a signal that was disabled. */
            notes: string[];
            /** @description When the run was queued. */
            created_at: string;
            /** @description When a worker first started it; null while it waits. */
            started_at: string | null;
            /** @description When the run ended; null before that. */
            finished_at: string | null;
        };
        RunPage: {
            /** @description The rows of the page, in order. */
            runs: components["schemas"]["Run"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description What a run would do. The preview costs nothing. */
        RunPreview: {
            /** @description The most credits that a run of these signals can spend, whatever the directory receives meanwhile: the limits of all searches together. */
            worst_case_credits: number;
            /** @description The balance of the account. */
            credits_left: number;
            /** @description The preview of each signal, in the order in which they would run. */
            signals: {
                /** @description The kind of the signal. */
                kind: components["schemas"]["SignalKind"];
                /**
                 * Format: uuid
                 * @description The ID of the signal.
                 */
                id: string;
                /** @description How many searches the sweep makes. */
                searches: number;
                /** @description How many profiles would be read and paid for now, within the limits of the signal. */
                profiles: number;
                /** @description If the signal or its personas name levels of seniority: how many people match apart from their title, which indicates no level, within the limits. They are kept only with `accept_unknown_levels`. */
                unknown_levels: number;
                /** @description The most credits that the sweep can cost: the limits of its searches together. */
                worst_case_credits: number;
                /** @description The first of the profiles. */
                sample: {
                    /** @description The name of the person. */
                    person_name: string;
                    /** @description The new job title. For a content signal it is the current one, which is empty if none is known. */
                    job_title: string;
                    /** @description The new employer; null if it is not known. */
                    company_name: string | null;
                }[];
                /** @description What `profiles` would be without each of the conditions that make a profile worth paying for; absent if the signal has none. */
                profiles_without?: {
                    /** @description The number without `moved_since_days`; absent if the signal has none. */
                    moved_since_days?: number;
                    /** @description The number without `tenure_overlap`; absent if the signal has none. */
                    tenure_overlap?: number;
                    /** @description The number without `exclude_customers`; absent if the signal has none. */
                    exclude_customers?: number;
                    /** @description The number without `exclude_open_deals`; absent if the signal has none. */
                    exclude_open_deals?: number;
                    /** @description The number without `exclude_crm_contacts`; absent if the signal has none. */
                    exclude_crm_contacts?: number;
                    /** @description The number without `exclude_companies_list_ids`; absent if the signal has none. */
                    exclude_companies_lists?: number;
                    /** @description The number without `exclude_contacts_list_ids`; absent if the signal has none. */
                    exclude_contacts_lists?: number;
                    /** @description The number without the renewal rules of the CRM connections; absent if none can change whom the signal finds. */
                    renewal_rules?: number;
                };
            }[];
        };
        /**
         * @description The state of a run.
         * @enum {string}
         */
        RunStatus: "queued" | "running" | "completed" | "out_of_credits" | "cancelled" | "failed";
        /** @description When a program runs, or an outlet sends, automatically. */
        Schedule: {
            /** @description Minute, hour, day of the month, month and day of the week, such as "30 8 * * mon-fri". */
            cron: string;
            /**
             * @description A time zone of the IANA database: "UTC" by default.
             * @default UTC
             */
            time_zone?: string;
        };
        /**
         * @description What a credential may do.
         * @enum {string}
         */
        Scope: "read" | "write" | "ingest" | "staff";
        /**
         * @description Which posts a sweep takes first, within its limits.
         * @enum {string}
         */
        SearchSort: "date_posted" | "relevance" | "engagements";
        /**
         * @description How old a post may be when a sweep starts.
         * @enum {string}
         */
        SearchWindow: "past_24h" | "past_week" | "past_month" | "past_quarter" | "past_year" | "all_time";
        /** @description How a signing secret is replaced. */
        SecretRotation: {
            /**
             * @description For how long the previous secret also signs, in seconds: 0 to 604800 (7 days), and 86400 by default.
             * @default 86400
             */
            overlap_seconds?: number;
        };
        /** @enum {string} */
        SeniorityLevel: "In Training" | "Entry Level" | "Senior" | "Strategic" | "Entry Level Manager" | "Experienced Manager" | "Vice President" | "Director" | "CXO" | "Owner / Partner";
        /** @description A standing search that collects people as leads when a program runs it. */
        Signal: {
            /**
             * Format: uuid
             * @description The ID of the signal.
             */
            id: string;
            /** @description Whom the signal looks for. */
            kind: components["schemas"]["SignalKind"];
            /** @description The name of the signal. */
            name: string;
            /** @description Whether programs may run the signal. */
            is_enabled: boolean;
            /** @description How many programs include the signal. Without a program it is defined but never runs. */
            used_by_program_count: number;
            /** @description What the signal asks. */
            definition: components["schemas"]["SignalDefinition"];
            /** @description When the signal was created. */
            created_at: string;
            /** @description When the signal was last changed. */
            updated_at: string;
        };
        /** @description Changes to a signal, by fields of its kind. Absent fields stay as they are, and null removes an optional one. */
        SignalChanges: {
            /** @description The new name, 1 to 200 characters, unique within the account. */
            name?: string;
            /** @description Whether programs may run the signal. */
            is_enabled?: boolean;
            /** @description The personas to look for. */
            persona_ids?: string[] | null;
            /** @description New hire signals: the job titles to look for. */
            job_titles_includes?: string[] | null;
            /** @description New hire signals: the canonical job titles to look for. */
            canonical_job_title_ids?: string[] | null;
            /** @description New hire signals: the job titles to leave out. */
            job_titles_excludes?: string[] | null;
            /** @description New hire signals: only hires by these companies. Content signals: only posts on the pages of these companies. */
            company_social_ids?: string[] | null;
            /** @description Move signals: the companies list that is searched instead of the customers in the CRM. */
            companies_list_id?: string;
            /** @description Move signals: the live CRM list that is searched instead of the customers. */
            crm_list_id?: string;
            /** @description Move signals: whether companies with won deals are searched. */
            include_current_customers?: boolean;
            /** @description Move signals: whether companies that were won and lost again are searched. */
            include_former_customers?: boolean;
            /** @description Move signals: only people whom a CRM of the account has as contacts, in any of these groups, and who have left the company that they are contacts of, or the company of the deal. These companies then replace the customers. CRMs are asked only if `reads_contacts` is true. */
            crm_contacts?: components["schemas"]["CrmContactGroup"][];
            /** @description Move signals: only people whose new job began within this many days, 1 to 36,500; at any time if absent. It narrows who is paid for. */
            moved_since_days?: number;
            /** @description Move signals: whether to find only people who worked at a company while it was a customer, that is, between the first won deal and the deal that was lost after the last won one. It narrows who is paid for. */
            tenure_overlap?: boolean;
            /** @description Whether to leave out people whose new employer is a current customer, by the deals of the account. They are not paid for. */
            exclude_customers?: boolean;
            /** @description Whether to leave out people whose new employer has an open deal with the account. They are not paid for. */
            exclude_open_deals?: boolean;
            /** @description Whether to leave out people whom a CRM of the account has as contacts, as far as its contacts are read. They are not paid for. */
            exclude_crm_contacts?: boolean;
            /** @description Companies lists, at most 10. People whose new employer is on one of them are left out, and not paid for. */
            exclude_companies_list_ids?: string[] | null;
            /** @description Contacts lists, at most 10. People on one of them are left out, and not paid for. */
            exclude_contacts_list_ids?: string[] | null;
            /** @description Only new employers of these sizes, by letter: A self-employed, B 1-10, C 11-50, D 51-200, E 201-500, F 501-1,000, G 1,001-5,000, H 5,001-10,000, I 10,001+. */
            company_headcounts?: string[] | null;
            /** @description Only new employers with their headquarters in these countries, as two letters each. */
            company_hq_countries?: string[] | null;
            /** @description Only people in these countries, as two letters each. */
            countries?: string[] | null;
            /** @description Only people in these regions, cities or metropolitan areas, by geo ID; at most 25. */
            location_geo_ids?: string[] | null;
            /** @description Only new employers in these industries, at most 25. */
            industry_ids?: string[] | null;
            /** @description New hire signals: the levels of seniority to keep. */
            seniority_levels?: string[] | null;
            /** @description New hire signals: whether people whose title indicates no level are kept as well. */
            accept_unknown_levels?: boolean;
            /** @description New hire signals: the maximum number of profiles that a sweep reads for each persona, 1 to 500. */
            max_profiles_per_sweep?: number;
            /** @description Move signals: the maximum number of profiles that a sweep reads, 1 to 500. */
            max_movers_per_sweep?: number;
            /** @description Content signals: Whom a sweep collects as leads: "engagers" by default. */
            collection?: components["schemas"]["ContentCollection"];
            /** @description Content signals: What `contacts_list_ids` are for: with "authors" the posts of those people are searched; with "engagers", the default, only those people are collected when they engage. */
            subject?: components["schemas"]["ContentSubject"];
            /** @description Content signals: Whether every post that is found counts, without regard to `post_filter` and `use_cases`. */
            accept_all_posts?: boolean;
            /** @description Content signals: The profiles whose posts are searched, at most 100. */
            author_profile_urls?: string[];
            /** @description Content signals: Contacts lists of the account, at most 20. `subject` says what they are for. */
            contacts_list_ids?: string[];
            /** @description Content signals: Whether posts of people who attend, host or speak at an event count too, as the use case "Event attendance". */
            detects_event_attendance?: boolean;
            /** @description Content signals: At most 50 queries, each written as for a web search: words that must all occur, "phrases", or, -not. A post is found if any query matches. */
            keyword_queries?: string[];
            /** @description Content signals: Only posts that mention one of these companies, at most 100. */
            mentioned_company_social_ids?: string[];
            /** @description Content signals: Only posts that mention one of these profiles, at most 100. */
            mentioned_profile_urls?: string[];
            /** @description Content signals: What every post must be about, judged as use cases are. When it is empty, posts may be about anything. */
            post_filter?: string;
            /** @description Content signals: Search for posts only in these sources. When the list is empty, all sources that the other fields name are searched. */
            post_sources?: components["schemas"]["PostSource"][];
            /** @description Content signals: Which posts a sweep takes first, within its limits: "date_posted" by default. */
            search_sort?: components["schemas"]["SearchSort"];
            /** @description Content signals: How old a post may be when a sweep starts: "past_month" by default. */
            search_window?: components["schemas"]["SearchWindow"];
            /** @description Content signals: The most people that a sweep reads: 1 to 500, and 100 by default. Each costs one credit, except people who were read before. */
            max_contacts_per_sweep?: number;
            /** @description Content signals: The most new leads from one post in a sweep, the latest engagements first: 1 to 500, and 50 by default. */
            max_engagers_per_post?: number;
            /** @description Content signals: For each person in a sweep, the most posts by that person that are analysed, and the most posts for which that person becomes a lead: 1 to 100, and 10 by default. */
            max_posts_per_contact?: number;
            /** @description Content signals: The most posts that a sweep analyses: 1 to 500, and 50 by default. */
            max_posts_per_sweep?: number;
            /** @description Content signals: The fewest likes, comments and shares that a post must have: 0 by default. */
            min_engagements?: number;
            /** @description Content signals: At most 20 use cases. A post counts if it fits at least one; without any, every post that passes the filter counts. */
            use_cases?: {
                /** @description A short name, unique within the signal. */
                name: string;
                /** @description What a matching post is about, in words. */
                prompt: string;
            }[];
        };
        /** @description What a signal asks, as it was given. Only the fields of its kind are present. */
        SignalDefinition: {
            /** @description The personas to look for. */
            persona_ids?: string[] | null;
            /** @description New hire signals: the job titles to look for. */
            job_titles_includes?: string[] | null;
            /** @description New hire signals: the canonical job titles to look for. */
            canonical_job_title_ids?: string[] | null;
            /** @description New hire signals: the job titles to leave out. */
            job_titles_excludes?: string[] | null;
            /** @description New hire signals: only hires by these companies. Content signals: only posts on the pages of these companies. */
            company_social_ids?: string[] | null;
            /** @description Move signals: the companies list that is searched instead of the customers in the CRM. */
            companies_list_id?: string;
            /** @description Move signals: the live CRM list that is searched instead of the customers. */
            crm_list_id?: string;
            /** @description Move signals: whether companies with won deals are searched. */
            include_current_customers?: boolean;
            /** @description Move signals: whether companies that were won and lost again are searched. */
            include_former_customers?: boolean;
            /** @description Move signals: only people whom a CRM of the account has as contacts, in any of these groups, and who have left the company that they are contacts of, or the company of the deal. These companies then replace the customers. CRMs are asked only if `reads_contacts` is true. */
            crm_contacts?: components["schemas"]["CrmContactGroup"][];
            /** @description Move signals: only people whose new job began within this many days, 1 to 36,500; at any time if absent. It narrows who is paid for. */
            moved_since_days?: number;
            /** @description Move signals: whether to find only people who worked at a company while it was a customer, that is, between the first won deal and the deal that was lost after the last won one. It narrows who is paid for. */
            tenure_overlap?: boolean;
            /** @description Whether to leave out people whose new employer is a current customer, by the deals of the account. They are not paid for. */
            exclude_customers?: boolean;
            /** @description Whether to leave out people whose new employer has an open deal with the account. They are not paid for. */
            exclude_open_deals?: boolean;
            /** @description Whether to leave out people whom a CRM of the account has as contacts, as far as its contacts are read. They are not paid for. */
            exclude_crm_contacts?: boolean;
            /** @description Companies lists, at most 10. People whose new employer is on one of them are left out, and not paid for. */
            exclude_companies_list_ids?: string[] | null;
            /** @description Contacts lists, at most 10. People on one of them are left out, and not paid for. */
            exclude_contacts_list_ids?: string[] | null;
            /** @description Only new employers of these sizes, by letter: A self-employed, B 1-10, C 11-50, D 51-200, E 201-500, F 501-1,000, G 1,001-5,000, H 5,001-10,000, I 10,001+. */
            company_headcounts?: string[] | null;
            /** @description Only new employers with their headquarters in these countries, as two letters each. */
            company_hq_countries?: string[] | null;
            /** @description Only people in these countries, as two letters each. */
            countries?: string[] | null;
            /** @description Only people in these regions, cities or metropolitan areas, by geo ID; at most 25. */
            location_geo_ids?: string[] | null;
            /** @description Only new employers in these industries, at most 25. */
            industry_ids?: string[] | null;
            /** @description New hire signals: the levels of seniority to keep. */
            seniority_levels?: string[] | null;
            /** @description New hire signals: whether people whose title indicates no level are kept as well. */
            accept_unknown_levels?: boolean;
            /** @description New hire signals: the maximum number of profiles that a sweep reads for each persona, 1 to 500. */
            max_profiles_per_sweep?: number;
            /** @description Move signals: the maximum number of profiles that a sweep reads, 1 to 500. */
            max_movers_per_sweep?: number;
            /** @description Content signals: Whom a sweep collects as leads: "engagers" by default. */
            collection?: components["schemas"]["ContentCollection"];
            /** @description Content signals: What `contacts_list_ids` are for: with "authors" the posts of those people are searched; with "engagers", the default, only those people are collected when they engage. */
            subject?: components["schemas"]["ContentSubject"];
            /** @description Content signals: Whether every post that is found counts, without regard to `post_filter` and `use_cases`. */
            accept_all_posts?: boolean;
            /** @description Content signals: The profiles whose posts are searched, at most 100. */
            author_profile_urls?: string[];
            /** @description Content signals: Contacts lists of the account, at most 20. `subject` says what they are for. */
            contacts_list_ids?: string[];
            /** @description Content signals: Whether posts of people who attend, host or speak at an event count too, as the use case "Event attendance". */
            detects_event_attendance?: boolean;
            /** @description Content signals: At most 50 queries, each written as for a web search: words that must all occur, "phrases", or, -not. A post is found if any query matches. */
            keyword_queries?: string[];
            /** @description Content signals: Only posts that mention one of these companies, at most 100. */
            mentioned_company_social_ids?: string[];
            /** @description Content signals: Only posts that mention one of these profiles, at most 100. */
            mentioned_profile_urls?: string[];
            /** @description Content signals: What every post must be about, judged as use cases are. When it is empty, posts may be about anything. */
            post_filter?: string;
            /** @description Content signals: Search for posts only in these sources. When the list is empty, all sources that the other fields name are searched. */
            post_sources?: components["schemas"]["PostSource"][];
            /** @description Content signals: Which posts a sweep takes first, within its limits: "date_posted" by default. */
            search_sort?: components["schemas"]["SearchSort"];
            /** @description Content signals: How old a post may be when a sweep starts: "past_month" by default. */
            search_window?: components["schemas"]["SearchWindow"];
            /** @description Content signals: The most people that a sweep reads: 1 to 500, and 100 by default. Each costs one credit, except people who were read before. */
            max_contacts_per_sweep?: number;
            /** @description Content signals: The most new leads from one post in a sweep, the latest engagements first: 1 to 500, and 50 by default. */
            max_engagers_per_post?: number;
            /** @description Content signals: For each person in a sweep, the most posts by that person that are analysed, and the most posts for which that person becomes a lead: 1 to 100, and 10 by default. */
            max_posts_per_contact?: number;
            /** @description Content signals: The most posts that a sweep analyses: 1 to 500, and 50 by default. */
            max_posts_per_sweep?: number;
            /** @description Content signals: The fewest likes, comments and shares that a post must have: 0 by default. */
            min_engagements?: number;
            /** @description Content signals: At most 20 use cases. A post counts if it fits at least one; without any, every post that passes the filter counts. */
            use_cases?: {
                /** @description A short name, unique within the signal. */
                name: string;
                /** @description What a matching post is about, in words. */
                prompt: string;
            }[];
        };
        /**
         * @description Whom a signal looks for.
         * @enum {string}
         */
        SignalKind: "new_hire" | "past_company_move" | "social_content";
        SignalPage: {
            /** @description The rows of the page, in order. */
            signals: components["schemas"]["Signal"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /** @description A company of the directory, as the professional network shows it. */
        SocialCompany: {
            /** @description The ID of the company on the network if it is known, else the one that the directory assigned to it, such as "c12". */
            social_id: string;
            /** @description The current name of the company. */
            name: string;
            /** @description The short name in addresses of the network. */
            slug: string | null;
            /** @description The main domain. */
            domain: string | null;
            /** @description The address of the website. */
            website: string | null;
            /** @description The address of the company's page on the network. */
            social_url: string | null;
            /** @description The address of the logo. */
            logo_url: string | null;
            /** @description How the company describes itself. */
            description: string | null;
            /** @description The postal address. */
            company_address: string | null;
            /** @description The size band by number of employees, such as "11-50". */
            company_size: components["schemas"]["CompanySize"] | null;
            /** @description The countries in which the company operates, as two letters each. */
            countries: string[];
            /** @description How many people name the company as their employer on the network. */
            employees_on_social: number | null;
            /** @description The year in which the company was founded. */
            founded: number | null;
            /** @description Where the headquarters are, in words. */
            headquarters: string | null;
            /** @description The country of the headquarters, as two letters. */
            hq_country: string | null;
            /** @description The state or region of the headquarters. */
            hq_state: string | null;
            /** @description The industry, in the words of the network's taxonomy if the taxonomy has it. */
            industry: string | null;
            /** @description The kind of organisation. */
            organization_type: string | null;
        };
        /** @description A search for the people around posts. It must say which posts to search, and may narrow the posts and whom it collects. */
        SocialContentSignal: {
            /** @description A short label of 1 to 200 characters, unique within the account. */
            name: string;
            /**
             * @description Whether programs may run the signal; true by default.
             * @default true
             */
            is_enabled?: boolean;
            /**
             * @description Whom a sweep collects as leads: "engagers" by default.
             * @default engagers
             */
            collection?: components["schemas"]["ContentCollection"];
            /**
             * @description What `contacts_list_ids` are for: with "authors" the posts of those people are searched; with "engagers", the default, only those people are collected when they engage.
             * @default engagers
             */
            subject?: components["schemas"]["ContentSubject"];
            /**
             * @description Whether every post that is found counts, without regard to `post_filter` and `use_cases`.
             * @default false
             */
            accept_all_posts?: boolean;
            /** @description The profiles whose posts are searched, at most 100. */
            author_profile_urls?: string[] | null;
            /** @description The companies on whose pages posts are searched, at most 100. */
            company_social_ids?: string[] | null;
            /** @description Contacts lists of the account, at most 20. `subject` says what they are for. */
            contacts_list_ids?: string[] | null;
            /**
             * @description Whether posts of people who attend, host or speak at an event count too, as the use case "Event attendance".
             * @default false
             */
            detects_event_attendance?: boolean;
            /** @description At most 50 queries, each written as for a web search: words that must all occur, "phrases", or, -not. A post is found if any query matches. */
            keyword_queries?: string[] | null;
            /** @description Only posts that mention one of these companies, at most 100. */
            mentioned_company_social_ids?: string[] | null;
            /** @description Only posts that mention one of these profiles, at most 100. */
            mentioned_profile_urls?: string[] | null;
            /** @description What every post must be about, judged as use cases are. When it is empty, posts may be about anything. */
            post_filter?: string | null;
            /** @description Search for posts only in these sources. When the list is empty, all sources that the other fields name are searched. */
            post_sources?: components["schemas"]["PostSource"][] | null;
            /**
             * @description Which posts a sweep takes first, within its limits: "date_posted" by default.
             * @default date_posted
             */
            search_sort?: components["schemas"]["SearchSort"];
            /**
             * @description How old a post may be when a sweep starts: "past_month" by default.
             * @default past_month
             */
            search_window?: components["schemas"]["SearchWindow"];
            /**
             * @description The most people that a sweep reads: 1 to 500, and 100 by default. Each costs one credit, except people who were read before.
             * @default 100
             */
            max_contacts_per_sweep?: number;
            /**
             * @description The most new leads from one post in a sweep, the latest engagements first: 1 to 500, and 50 by default.
             * @default 50
             */
            max_engagers_per_post?: number;
            /**
             * @description For each person in a sweep, the most posts by that person that are analysed, and the most posts for which that person becomes a lead: 1 to 100, and 10 by default.
             * @default 10
             */
            max_posts_per_contact?: number;
            /**
             * @description The most posts that a sweep analyses: 1 to 500, and 50 by default.
             * @default 50
             */
            max_posts_per_sweep?: number;
            /**
             * @description The fewest likes, comments and shares that a post must have: 0 by default.
             * @default 0
             */
            min_engagements?: number;
            /** @description At most 20 use cases. A post counts if it fits at least one; without any, every post that passes the filter counts. */
            use_cases?: components["schemas"]["UseCase"][] | null;
        };
        /** @description A public source that leadwire reads to learn what a company does, such as its job board. */
        Source: {
            /**
             * Format: uuid
             * @description The ID of the source.
             */
            id: string;
            /** @description The kind of the source, such as "greenhouse"; `GET /v2/source-kinds` lists the kinds. */
            kind: string;
            /** @description The name of the source within its kind, such as the name of a job board in its address. */
            key: string;
            /** @description The address where people can see the source. */
            page: string;
            /** @description The domain of the company that the source is about. */
            company_domain: string;
            /** @description The name of the company in leadwire. */
            company_name: string;
            /** @description The name of the company in the source when the source was found; null if it had none. */
            told_name: string | null;
            /** @description How certain it is, from 0 to 1, that both names belong to the same company. */
            confidence: number;
            /** @description Whether the source is read. */
            state: components["schemas"]["SourceState"];
            /** @description How many entries the source has, such as open jobs. */
            entity_count: number;
            /** @description How many items of activity were created from the source. */
            item_count: number;
            /** @description When the source is read next, if it is switched on. */
            next_read_at: string;
            /** @description When the source was last read; null before the first time. */
            last_success_at: string | null;
            /** @description When the source last had changes; null before the first time. */
            last_changed_at: string | null;
            /** @description Why the source could not be read at the last attempt; null if it could. */
            last_error: string | null;
            /** @description When the source last could not be read; null if it always could. */
            last_error_at: string | null;
            /** @description When the source was found. */
            created_at: string;
        };
        /** @description Changes to a source. */
        SourceChange: {
            /**
             * @description Whether the source is to be read.
             * @enum {string}
             */
            state: "on" | "off";
        };
        /** @description A kind of source that leadwire can read. */
        SourceKindFacts: {
            /** @description The name of the kind. */
            name: string;
            /** @description The name of the kind for people. */
            title: string;
            /** @description The terms under which data of the kind may be kept. */
            licence: string;
            /** @description Why no source of the kind is read; null if some are. */
            off_reason: string | null;
            /** @description How many sources of the kind are known. */
            source_count: number;
            /** @description How many of them are switched on. */
            reading_count: number;
            /** @description How many of the switched-on sources could not be read at the last attempt. */
            failing_count: number;
            /** @description The time between two readings of a source, in seconds. */
            read_every_s: number;
            /** @description The minimum time between two requests to the vendor, in milliseconds. */
            pace_ms: number;
            /** @description When requests to the vendor resume, if the vendor asked leadwire to wait; null if it did not. */
            rests_until: string | null;
        };
        /** @description The kinds of source that leadwire can read. */
        SourceKindList: {
            /** @description The kinds, ordered by name. */
            source_kinds: components["schemas"]["SourceKindFacts"][];
        };
        SourcePage: {
            /** @description The rows of the page, in order. */
            sources: components["schemas"]["Source"][];
            /** @description The `cursor` of the next page; null at the end of the list. */
            next_cursor: string | null;
        };
        /**
         * @description Whether a source is read.
         * @enum {string}
         */
        SourceState: "on" | "off" | "proposed";
        /** @description A metric over time. */
        Statistics: {
            /** @description What is counted. */
            metric: components["schemas"]["StatisticsMetric"];
            /** @description The length of a step. */
            step: components["schemas"]["StatisticsStep"];
            /** @description When the first step begins. */
            since: string;
            /** @description When the last step ends. */
            until: string;
            /** @description The figures, the earliest first. A step without figures has no point. */
            points: components["schemas"]["StatisticsPoint"][];
        };
        /**
         * @description What is counted over time.
         * @enum {string}
         */
        StatisticsMetric: "signals_by_type" | "signals_by_watch" | "pushes_by_outcome" | "push_durations" | "oldest_due" | "credits_by_signal" | "leads_by_kind" | "leads_by_status";
        /** @description One figure of a metric. */
        StatisticsPoint: {
            /** @description When the step began; for "oldest_due" when the delivery became due. */
            at: string;
            /** @description What the figure counts, depending on the metric. The twelve largest have a series each; the rest is "other". */
            series: string;
            /** @description The figure. */
            value: number;
        };
        /**
         * @description The length of a step of statistics.
         * @enum {string}
         */
        StatisticsStep: "hour" | "day";
        /**
         * @description How a sweep ended.
         * @enum {string}
         */
        SweepOutcome: "completed" | "limit_reached" | "out_of_credits" | "scoring_failed";
        /** @description An item of the request that is not in the directory. It was left out. */
        UnknownItem: {
            /** @description The position of the item in the request, from 0. */
            index: number;
            /** @description Why the item was left out. */
            message: string;
        };
        /** @description A named reason to care about a post. Posts are scored against it. */
        UseCase: {
            /** @description A short name, unique within the signal. */
            name: string;
            /** @description What a matching post is about, in words. */
            prompt: string;
        };
        /** @description A standing watch for an ideal customer profile (ICP). An activity must fulfil all criteria, each of them by at least one of its values. */
        Watch: {
            /**
             * Format: uuid
             * @description The ID of the watch, unique within the account.
             */
            icp_criteria_id: string;
            /** @description The name of the watch. */
            name: string;
            /** @description Whether signals of the watch are pushed. With false, which is shadow mode, they are only recorded on the feed. */
            is_enabled: boolean;
            /** @description The most signals of the watch on one day, in UTC; null if there is no limit. */
            max_signals_per_day: number | null;
            /** @description The types of activity that match; null if all do. */
            signal_types: string[] | null;
            /** @description The topics that match; null if all do. */
            topics: string[] | null;
            /** @description The phrases to look for; null if all activity matches. */
            keywords: {
                /** @description Phrases that must all occur. */
                all: string[] | null;
                /** @description Phrases, at least one of which must occur. */
                any: string[] | null;
                /** @description Phrases, none of which may occur. */
                none: string[] | null;
                /** @description Whether English words of the phrases also match their other forms, such as "hires", "hired" and "hiring" for "hire". */
                word_forms: boolean;
            } | null;
            /** @description The companies that match; null if all do. */
            company_social_ids: string[] | null;
            /** @description The companies list whose companies match; null if all do. */
            companies_list_id: string | null;
            /** @description The industries that match, with those below them; null if all do. */
            industries: string[] | null;
            /** @description The size bands that match; null if all do. */
            sizes: components["schemas"]["CompanySize"][] | null;
            /** @description The countries of headquarters that match; null if all do. */
            hq_countries: string[] | null;
            /** @description The minimum number of employees; null if any number matches. */
            employees_min: number | null;
            /** @description The maximum number of employees; null if any number matches. */
            employees_max: number | null;
            /** @description When the watch was created. */
            created_at: string;
            /** @description When the watch was last changed. */
            updated_at: string;
            /** @description Other watches of the account with the same criteria, at most 20. Only returned when the watch is created or changed. */
            same_as?: string[];
        };
        /** @description A backfill, which matches a watch with past activity, and its progress. */
        WatchBackfill: {
            /**
             * Format: uuid
             * @description The ID of the backfill.
             */
            id: string;
            /**
             * Format: uuid
             * @description The watch that is matched with past activity.
             */
            icp_criteria_id: string;
            /** @description The backfill looks only at activity that happened at this instant or later; null if it looks at all activity. */
            since: string | null;
            /** @description How many items of activity the backfill has looked at. */
            scanned: number;
            /** @description How many of them the watch matches. */
            matched: number;
            /** @description How many signals the backfill has written. Signals of the watch that were already on the feed are left out. */
            written: number;
            /** @description The approximate number of items that the backfill has to look at; null before it has begun. */
            total_estimate: number | null;
            /** @description Whether the backfill ended before it had looked at everything, because it had written as many signals as one backfill may. */
            is_limited: boolean;
            /** @description The state of the backfill. */
            status: components["schemas"]["BackfillStatus"];
            /** @description When the backfill was created. */
            created_at: string;
            /** @description When the backfill was completed or cancelled; null before. */
            ended_at: string | null;
        };
        /** @description A backfill that was created, or the result of a dry run. */
        WatchBackfillStarted: {
            /**
             * Format: uuid
             * @description The watch that is matched with past activity.
             */
            icp_criteria_id: string;
            /** @description The backfill looks only at activity that happened at this instant or later; null if it looks at all activity. */
            since: string | null;
            /** @description How many items of activity the backfill has looked at. */
            scanned: number;
            /** @description How many of them the watch matches. */
            matched: number;
            /** @description How many signals the backfill has written. Signals of the watch that were already on the feed are left out. */
            written: number;
            /** @description The approximate number of items that the backfill has to look at; null before it has begun. */
            total_estimate: number | null;
            /** @description Whether the backfill ended before it had looked at everything, because it had written as many signals as one backfill may. */
            is_limited: boolean;
            /** @description Whether this was a dry run, which only counts and creates no backfill. */
            dry_run: boolean;
            /** @description Whether a dry run has looked at everything. If not, it has looked at the newest items, and there are more. */
            complete: boolean;
            /** @description How many items match in a dry run, by type; otherwise empty. */
            matched_by_signal_type: {
                /** @description The type of the items. */
                signal_type: string;
                /** @description How many items. */
                count: number;
            }[];
            /** @description The newest items that match in a dry run; otherwise empty. */
            samples: {
                /** @description The key of the item. */
                source_id: string;
                /** @description The type of the item. */
                signal_type: string;
                /** @description The ID of the company; null if it is not known. */
                company_social_id: string | null;
                /** @description The headline of the item. */
                headline: string;
                /** @description When it happened. */
                occurred_at: string;
                /** @description Why the item matches. */
                match: components["schemas"]["MatchReason"];
            }[];
            /** @description The ID of the backfill; null for a dry run. */
            id: string | null;
            /** @description The state of the backfill; null for a dry run. */
            status: components["schemas"]["BackfillStatus"] | null;
            /** @description When the backfill was created; null for a dry run. */
            created_at: string | null;
            /** @description When the backfill was completed or cancelled; null before. */
            ended_at: string | null;
        };
        /** @description Changes to a watch. Absent fields stay as they are, and null clears a criterion. */
        WatchChanges: {
            /** @description The new name, 1 to 200 characters. */
            name?: string;
            /** @description Whether signals of the watch are pushed. With false, which is shadow mode, they are only recorded on the feed. */
            is_enabled?: boolean;
            /** @description The most signals of the watch on one day, in UTC, 1 to 1,000,000. Further matches are counted and left out: they are neither on the feed nor pushed. Null lifts the limit. */
            max_signals_per_day?: number | null;
            /** @description Only activity of these types, at most 50. When absent or empty, all types match. */
            signal_types?: string[] | null;
            /** @description Only activity with one of these topics, at most 100 of 1 to 200 characters each. When absent or empty, all activity matches. */
            topics?: string[] | null;
            /** @description Only activity with these phrases. When absent or empty, all activity matches. */
            keywords?: components["schemas"]["Keywords"] | null;
            /** @description Only activity of these companies, at most 10,000. When absent or empty, all companies match. */
            company_social_ids?: string[] | null;
            /** @description Only activity of the companies on this companies list, as the list is when the activity arrives. Must not be combined with `company_social_ids`. */
            companies_list_id?: string | null;
            /** @description Only activity of companies in these industries or in industries below them, at most 100: by name, code, ID or path. */
            industries?: string[] | null;
            /** @description Only activity of companies of these size bands, such as "11-50". */
            sizes?: string[] | null;
            /** @description Only activity of companies with their headquarters in these countries, as two letters each. */
            hq_countries?: string[] | null;
            /** @description Only activity of companies with at least this many employees, 0 to 100,000,000. */
            employees_min?: number | null;
            /** @description Only activity of companies with at most this many employees, 0 to 100,000,000. */
            employees_max?: number | null;
        };
        /**
         * @description A clause of a watch, by the name of its criterion.
         * @enum {string}
         */
        WatchClause: "signal_types" | "topics" | "keywords" | "company_social_ids" | "companies_list_id" | "industries" | "sizes" | "hq_countries" | "employees";
        /** @description What a watch looks for. */
        WatchCriteria: {
            /** @description Only activity of these types, at most 50. When absent or empty, all types match. */
            signal_types?: string[] | null;
            /** @description Only activity with one of these topics, at most 100 of 1 to 200 characters each. When absent or empty, all activity matches. */
            topics?: string[] | null;
            /** @description Only activity with these phrases. When absent or empty, all activity matches. */
            keywords?: components["schemas"]["Keywords"] | null;
            /** @description Only activity of these companies, at most 10,000. When absent or empty, all companies match. */
            company_social_ids?: string[] | null;
            /** @description Only activity of the companies on this companies list, as the list is when the activity arrives. Must not be combined with `company_social_ids`. */
            companies_list_id?: string | null;
            /** @description Only activity of companies in these industries or in industries below them, at most 100: by name, code, ID or path. */
            industries?: string[] | null;
            /** @description Only activity of companies of these size bands, such as "11-50". */
            sizes?: string[] | null;
            /** @description Only activity of companies with their headquarters in these countries, as two letters each. */
            hq_countries?: string[] | null;
            /** @description Only activity of companies with at least this many employees, 0 to 100,000,000. */
            employees_min?: number | null;
            /** @description Only activity of companies with at most this many employees, 0 to 100,000,000. */
            employees_max?: number | null;
        };
        /** @description What a watch found on one day. */
        WatchDay: {
            /** @description The day of detection, in UTC, such as 2026-05-01. */
            day: string;
            /** @description How many signals of the watch are on the feed. */
            signals: number;
            /** @description How many matches were left out because the watch had reached its `max_signals_per_day`. */
            swallowed: number;
        };
        /** @description What a draft of a watch would have matched in past activity. Nothing is recorded. */
        WatchPreview: {
            /** @description How many past items were looked at, the newest first. */
            scanned: number;
            /** @description Whether all past items were looked at. */
            complete: boolean;
            /** @description How many of these items match. */
            matched: number;
            /** @description How many items match, by type. */
            matched_by_signal_type: {
                /** @description The type of the items. */
                signal_type: string;
                /** @description How many items. */
                count: number;
            }[];
            /** @description For each clause of the draft, how many items only this clause excludes: without it, so many more would match. The clause with the highest number excludes the most. */
            excluded_alone: {
                /** @description The clause. */
                clause: components["schemas"]["WatchClause"];
                /** @description How many items. */
                count: number;
            }[];
            /** @description The newest items that match. */
            samples: {
                /** @description The key of the item. */
                source_id: string;
                /** @description The type of the item. */
                signal_type: string;
                /** @description The ID of the company; null if it is not known. */
                company_social_id: string | null;
                /** @description The headline of the item. */
                headline: string;
                /** @description When it happened. */
                occurred_at: string;
                /** @description Why the item matches. */
                match: components["schemas"]["MatchReason"];
            }[];
        };
        /** @description How much a watch found, by day. */
        WatchVolume: {
            /**
             * Format: uuid
             * @description The ID of the watch.
             */
            icp_criteria_id: string;
            /** @description The beginning of the first day. */
            since: string;
            /** @description The end of the last day. */
            until: string;
            /** @description How many signals of the watch are on the feed. */
            signals: number;
            /** @description How many matches were left out because the watch had reached its `max_signals_per_day`. */
            swallowed: number;
            /** @description The days with signals or swallowed matches, the earliest first. */
            days: components["schemas"]["WatchDay"][];
        };
        /** @description One HTTP request to an endpoint. */
        WebhookAttempt: {
            /** @description The number of the attempt, from 1, which the push also contains. */
            number: number;
            /** @description When the attempt began. */
            started_at: string;
            /** @description How long the attempt took, in milliseconds. */
            duration_ms: number;
            /** @description The HTTP status; null if none arrived. */
            response_status: number | null;
            /** @description Why the attempt failed; null if it did not fail. */
            failure_reason: components["schemas"]["FailureReason"] | null;
        };
        /** @description One event that is owed to one endpoint. */
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The ID of the delivery, which the push also contains.
             */
            id: string;
            /**
             * Format: uuid
             * @description The endpoint to which the event is owed.
             */
            endpoint_id: string;
            /**
             * Format: uuid
             * @description The event that is owed.
             */
            event_id: string;
            /** @description The kind of the event, which is the `type` in its pushes. */
            event_type: string;
            /** @description The state of the delivery. */
            status: components["schemas"]["DeliveryStatus"];
            /** @description How many attempts were recorded. */
            attempt_count: number;
            /** @description The HTTP status of the last attempt; null if none arrived. */
            response_status: number | null;
            /** @description Why the last attempt failed; null if it did not fail. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            /** @description Whether the delivery is exhausted because not all of its attempts could be made in time. */
            endpoint_unreachable: boolean;
            /** @description When the next attempt is due; null if there is none. */
            next_attempt_at: string | null;
            /** @description When the delivery was queued. */
            created_at: string;
            /** @description When the delivery last changed. */
            updated_at: string;
        };
        /** @description A delivery with its attempts. */
        WebhookDeliveryDetail: {
            /**
             * Format: uuid
             * @description The ID of the delivery, which the push also contains.
             */
            id: string;
            /**
             * Format: uuid
             * @description The endpoint to which the event is owed.
             */
            endpoint_id: string;
            /**
             * Format: uuid
             * @description The event that is owed.
             */
            event_id: string;
            /** @description The kind of the event, which is the `type` in its pushes. */
            event_type: string;
            /** @description The state of the delivery. */
            status: components["schemas"]["DeliveryStatus"];
            /** @description How many attempts were recorded. */
            attempt_count: number;
            /** @description The HTTP status of the last attempt; null if none arrived. */
            response_status: number | null;
            /** @description Why the last attempt failed; null if it did not fail. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            /** @description Whether the delivery is exhausted because not all of its attempts could be made in time. */
            endpoint_unreachable: boolean;
            /** @description When the next attempt is due; null if there is none. */
            next_attempt_at: string | null;
            /** @description When the delivery was queued. */
            created_at: string;
            /** @description When the delivery last changed. */
            updated_at: string;
            /** @description The attempts, from the first to the last. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /** @description When attempts are made if every attempt fails: at `next_attempt_at`, and then by the schedule of retries, whose delays are randomly lengthened by up to a tenth. Empty if no attempt is due. */
            planned_attempts: string[];
        };
        /** @description A URL of the account to which signed events are pushed. */
        WebhookEndpoint: {
            /**
             * Format: uuid
             * @description The ID of the endpoint.
             */
            id: string;
            /** @description The URL to which events are pushed. */
            url: string;
            /** @description The label of the endpoint. */
            description: string;
            /** @description The form of the bodies that are pushed. */
            format: components["schemas"]["EndpointFormat"];
            /** @description Whether events are pushed. Events that are detected while it is false are not queued. */
            is_enabled: boolean;
            /** @description When the endpoint was disabled; null while it is enabled. */
            disabled_at: string | null;
            /** @description Why the endpoint is disabled; null while it is enabled. */
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /** @description When the endpoint was paused; null while it is not paused. While it is paused, events are queued and nothing is pushed. */
            paused_at: string | null;
            /** @description The maximum number of attempts that begin in any second; null if there is no limit. */
            max_per_second: number | null;
            /** @description The kinds of events that are pushed; null if only ICP signals are. */
            event_types: string[] | null;
            /** @description The types of ICP signals that are pushed; null if all are. */
            signal_types: string[] | null;
            /** @description The watches whose ICP signals are pushed; null if those of all watches are. */
            icp_criteria_ids: string[] | null;
            /** @description The conditions that the content of an event must meet to be pushed; null if there are none. */
            content_filter: components["schemas"]["ContentCondition"][] | null;
            /** @description Data of your own, which is not pushed. */
            metadata: components["schemas"]["Metadata"];
            /** @description The names of the headers that were given, whose values are never returned. */
            header_names: string[];
            /** @description How long an attempt may take, in seconds. */
            timeout_seconds: number;
            /** @description Whether pushes also contain the headers of Standard Webhooks. */
            standard_webhooks: boolean;
            /** @description What prevents pushes, unless it is the receiver; null if nothing does. */
            problem: components["schemas"]["EndpointProblem"] | null;
            /** @description Until when the secret from before the last rotation also signs; null if there is no such overlap. */
            overlap_ends_at: string | null;
            /** @description When the endpoint was registered. */
            created_at: string;
            /** @description When the endpoint was last changed. */
            updated_at: string;
        };
        /** @description Changes to an endpoint. Absent fields stay as they are, and null clears a filter, a limit or a setting. With a URL of another origin, the headers must be given again. */
        WebhookEndpointChanges: {
            /** @description The new URL, which is checked in the same way as at registration. */
            url?: string;
            /** @description A label of your own, at most 500 characters. */
            description?: string;
            /** @description Whether events are pushed. A disabled endpoint keeps its secret and history; when it is enabled, recent events that it missed are pushed. */
            is_enabled?: boolean;
            /** @description The maximum number of attempts that begin in any second, from 1 to 1,000. When absent or null, there is no such limit. */
            max_per_second?: number | null;
            /** @description The kinds of events to push. When absent, null or empty, only ICP signals are pushed. */
            event_types?: components["schemas"]["EventType"][] | null;
            /** @description Push only ICP signals of these types, at most 50. When absent, null or empty, those of all types are pushed. */
            signal_types?: string[] | null;
            /** @description Push only ICP signals of these watches, at most 200. When absent, null or empty, those of all watches are pushed. */
            icp_criteria_ids?: string[] | null;
            /** @description Push only events whose content meets all of these conditions, at most 20. When absent, null or empty, events of any content are pushed. */
            content_filter?: components["schemas"]["ContentFilter"] | null;
            /** @description Data of your own: at most 20 pairs of a key of 1 to 40 characters and a text of at most 500. It replaces the previous data, and is not pushed. */
            metadata?: components["schemas"]["Metadata"] | null;
            /** @description Headers that each push contains in addition to those of leadwire, at most 20. They replace the previous headers; they are stored encrypted, and only their names are returned. Names that leadwire or the connection sets are refused. */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description How long an attempt may take, in seconds: 1 to 10, 10 by default. The operator may allow less. */
            timeout_seconds?: number | null;
            /** @description Whether pushes also contain the headers of Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. By default they do not. */
            standard_webhooks?: boolean | null;
        };
        /** @description An endpoint with its new signing secret, which is returned only here. */
        WebhookEndpointCreated: {
            /**
             * Format: uuid
             * @description The ID of the endpoint.
             */
            id: string;
            /** @description The URL to which events are pushed. */
            url: string;
            /** @description The label of the endpoint. */
            description: string;
            /** @description The form of the bodies that are pushed. */
            format: components["schemas"]["EndpointFormat"];
            /** @description Whether events are pushed. Events that are detected while it is false are not queued. */
            is_enabled: boolean;
            /** @description When the endpoint was disabled; null while it is enabled. */
            disabled_at: string | null;
            /** @description Why the endpoint is disabled; null while it is enabled. */
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /** @description When the endpoint was paused; null while it is not paused. While it is paused, events are queued and nothing is pushed. */
            paused_at: string | null;
            /** @description The maximum number of attempts that begin in any second; null if there is no limit. */
            max_per_second: number | null;
            /** @description The kinds of events that are pushed; null if only ICP signals are. */
            event_types: string[] | null;
            /** @description The types of ICP signals that are pushed; null if all are. */
            signal_types: string[] | null;
            /** @description The watches whose ICP signals are pushed; null if those of all watches are. */
            icp_criteria_ids: string[] | null;
            /** @description The conditions that the content of an event must meet to be pushed; null if there are none. */
            content_filter: components["schemas"]["ContentCondition"][] | null;
            /** @description Data of your own, which is not pushed. */
            metadata: components["schemas"]["Metadata"];
            /** @description The names of the headers that were given, whose values are never returned. */
            header_names: string[];
            /** @description How long an attempt may take, in seconds. */
            timeout_seconds: number;
            /** @description Whether pushes also contain the headers of Standard Webhooks. */
            standard_webhooks: boolean;
            /** @description What prevents pushes, unless it is the receiver; null if nothing does. */
            problem: components["schemas"]["EndpointProblem"] | null;
            /** @description Until when the secret from before the last rotation also signs; null if there is no such overlap. */
            overlap_ends_at: string | null;
            /** @description When the endpoint was registered. */
            created_at: string;
            /** @description When the endpoint was last changed. */
            updated_at: string;
            /** @description The signing secret. It is missing if the request repeats an earlier one with the same idempotency key. */
            secret?: string;
        };
        /** @description An event that is pushed to the endpoints that chose its kind. Besides the common fields, it has only the field of its kind. */
        WebhookEvent: {
            /**
             * Format: uuid
             * @description The ID of the event, which never changes. Receivers recognise a repeated event by it.
             */
            id: string;
            /** @description The kind of the event. */
            type: components["schemas"]["OtherEventType"];
            /** @description When the event happened. */
            created_at: string;
            /** @description The lead, as it was when it was found; null if the person has been erased since. */
            lead?: components["schemas"]["FoundLead"] | null;
            /** @description The run, as it was when it ended. */
            run?: components["schemas"]["Run"];
            /** @description The endpoint that was disabled. */
            endpoint?: {
                /**
                 * Format: uuid
                 * @description The ID of the endpoint.
                 */
                id: string;
                /** @description The URL to which events were pushed. */
                url: string;
                /** @description The label of the endpoint. */
                description: string;
                /** @description Why the service has disabled the endpoint, such as "failing". */
                disabled_reason: string;
                /** @description When the endpoint was disabled. */
                disabled_at: string;
            };
            /** @description The balance, and the threshold that it has reached. */
            credits?: {
                /** @description The balance after the charge that crossed the threshold. */
                credits_left: number;
                /** @description The threshold that the account had set. */
                low_threshold: number;
            };
            /**
             * @description Present, and true, if the person of the lead has been erased since; `lead` is then null.
             * @constant
             */
            is_erased?: true;
        };
        WebhookEventPage: {
            /** @description The events, oldest first. */
            events: components["schemas"]["WebhookEvent"][];
            /** @description The `cursor` of the next page. It is never null, since events go on. */
            next_cursor: string;
            /** @description Whether more events exist already. */
            has_more: boolean;
        };
        /** @description A kind of events that endpoints can choose. */
        WebhookEventType: {
            /** @description The name of the kind, which is the `type` in its pushes. */
            name: string;
            /** @description When events of the kind happen. */
            description: string;
            /** @description The JSON Schema of the `event` of a push. */
            json_schema: {
                [key: string]: unknown;
            };
            /** @description An example of the `event` of a push, with fictional data. */
            example: {
                [key: string]: unknown;
            };
        };
        /** @description All kinds of events that endpoints can choose. */
        WebhookEventTypeList: {
            /** @description The kinds. The first is the default. */
            event_types: components["schemas"]["WebhookEventType"][];
        };
        /** @description The attempts of an endpoint in one hour. */
        WebhookHour: {
            /** @description When the hour began, in UTC. */
            hour: string;
            /** @description How many attempts were recorded: the sum of the four numbers below. */
            attempts: number;
            /** @description How many attempts were answered with a status 2xx. */
            delivered: number;
            /** @description How many attempts the receiver refused permanently, with a status 4xx. */
            rejected: number;
            /** @description How many attempts failed and were, or will be, followed by another one. */
            retried: number;
            /** @description How many attempts failed and were the last of their delivery. */
            exhausted: number;
            /** @description The share of attempts that was delivered, from 0 to 1; null if there were no attempts. */
            success_rate: number | null;
            /** @description The duration in milliseconds that half of the attempts did not exceed, accurate to an eighth; null if there were no attempts. */
            p50_ms: number | null;
            /** @description The duration in milliseconds that 95 % of the attempts did not exceed, accurate to an eighth; null if there were no attempts. */
            p95_ms: number | null;
            /** @description The duration in milliseconds that 99 % of the attempts did not exceed, accurate to an eighth; null if there were no attempts. */
            p99_ms: number | null;
        };
        /** @description The last attempt that failed. */
        WebhookLastError: {
            /** @description When the attempt was recorded. */
            at: string;
            /** @description Why the attempt failed. */
            failure_reason: components["schemas"]["FailureReason"];
            /** @description The HTTP status; null if none arrived. */
            response_status: number | null;
        };
        /** @description A replay of many deliveries to one endpoint, and its progress. */
        WebhookReplay: {
            /**
             * Format: uuid
             * @description The ID of the replay.
             */
            id: string;
            /**
             * Format: uuid
             * @description The endpoint to which the replay sends.
             */
            endpoint_id: string;
            /** @description The states of the deliveries that the replay sends again. */
            status: components["schemas"]["ReplayedStatus"][];
            /** @description The start of the period of the replay; null if it has no start. */
            since: string | null;
            /** @description The end of the period; by default, the time when the replay was created. With a cursor, null by default. */
            until: string | null;
            /** @description Where the replay begins in the feed; null if it reads only deliveries. */
            cursor: string | null;
            /** @description Whether the replay sends deliveries again that were already delivered. */
            include_delivered: boolean;
            /** @description How many deliveries there were to send when the replay was created. */
            total: number;
            /** @description Whether `total` is exact; if not, there are at least that many. */
            total_is_exact: boolean;
            /** @description How many deliveries were queued so far: those that were delivered, those that failed, and those that are still to be sent. */
            queued: number;
            /** @description How many of the queued deliveries were delivered. */
            delivered: number;
            /** @description How many of the queued deliveries were rejected or exhausted. */
            failed: number;
            /** @description How many deliveries or events were skipped: those that may not be pushed, that the filters of the endpoint leave out, that were erased or are past the retention, and that are already delivered or queued. */
            skipped: number;
            /** @description The state of the replay. */
            state: components["schemas"]["ReplayState"];
            /** @description When the replay was created. */
            created_at: string;
            /** @description When the replay last changed. */
            updated_at: string;
            /** @description When the replay was completed or cancelled; null before. */
            ended_at: string | null;
        };
        /** @description A replay that was created, or the result of a dry run. */
        WebhookReplayStarted: {
            /**
             * Format: uuid
             * @description The endpoint to which the replay sends.
             */
            endpoint_id: string;
            /** @description The states of the deliveries that the replay sends again. */
            status: components["schemas"]["ReplayedStatus"][];
            /** @description The start of the period of the replay; null if it has no start. */
            since: string | null;
            /** @description The end of the period; by default, the time when the replay was created. With a cursor, null by default. */
            until: string | null;
            /** @description Where the replay begins in the feed; null if it reads only deliveries. */
            cursor: string | null;
            /** @description Whether the replay sends deliveries again that were already delivered. */
            include_delivered: boolean;
            /** @description How many deliveries there were to send when the replay was created. */
            total: number;
            /** @description Whether `total` is exact; if not, there are at least that many. */
            total_is_exact: boolean;
            /** @description How many deliveries were queued so far: those that were delivered, those that failed, and those that are still to be sent. */
            queued: number;
            /** @description How many of the queued deliveries were delivered. */
            delivered: number;
            /** @description How many of the queued deliveries were rejected or exhausted. */
            failed: number;
            /** @description How many deliveries or events were skipped: those that may not be pushed, that the filters of the endpoint leave out, that were erased or are past the retention, and that are already delivered or queued. */
            skipped: number;
            /** @description Whether this was a dry run, which only counts and creates no replay. */
            dry_run: boolean;
            /** @description The ID of the replay; null for a dry run. */
            id: string | null;
            /** @description The state of the replay; null for a dry run. */
            state: components["schemas"]["ReplayState"] | null;
            /** @description When the replay was created; null for a dry run. */
            created_at: string | null;
            /** @description When the replay last changed; null for a dry run. */
            updated_at: string | null;
            /** @description When the replay was completed or cancelled; null before. */
            ended_at: string | null;
        };
        /** @description How the attempts of an endpoint ended, and its state now. */
        WebhookStatistics: {
            /** @description The beginning of the first hour. */
            since: string;
            /** @description The end of the last hour. */
            until: string;
            /** @description How many attempts were recorded: the sum of the four numbers below. */
            attempts: number;
            /** @description How many attempts were answered with a status 2xx. */
            delivered: number;
            /** @description How many attempts the receiver refused permanently, with a status 4xx. */
            rejected: number;
            /** @description How many attempts failed and were, or will be, followed by another one. */
            retried: number;
            /** @description How many attempts failed and were the last of their delivery. */
            exhausted: number;
            /** @description The share of attempts that was delivered, from 0 to 1; null if there were no attempts. */
            success_rate: number | null;
            /** @description The duration in milliseconds that half of the attempts did not exceed, accurate to an eighth; null if there were no attempts. */
            p50_ms: number | null;
            /** @description The duration in milliseconds that 95 % of the attempts did not exceed, accurate to an eighth; null if there were no attempts. */
            p95_ms: number | null;
            /** @description The duration in milliseconds that 99 % of the attempts did not exceed, accurate to an eighth; null if there were no attempts. */
            p99_ms: number | null;
            /** @description How many deliveries are still to be sent, counted up to 10,000. */
            pending_count: number;
            /** @description When the pending delivery that is due first became due, or becomes due; null if none is pending. */
            oldest_due_at: string | null;
            /** @description The last failure, whenever it happened; null if there was none. */
            last_error: components["schemas"]["WebhookLastError"] | null;
            /** @description The hours with attempts, the earliest first. */
            hours: components["schemas"]["WebhookHour"][];
        };
        __schema0: unknown;
    };
    responses: {
        /** @description Bad Request; Malformed JSON; Invalid cursor. */
        Status400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unauthorized. */
        Status401: {
            headers: {
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Payment Required. */
        Status402: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Forbidden; Insufficient scope. */
        Status403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not Found. */
        Status404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Method Not Allowed. */
        Status405: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not Acceptable. */
        Status406: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Request Timeout; Reader too slow. */
        Status408: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Conflict. */
        Status409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Gone. */
        Status410: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Content Too Large. */
        Status413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description URI Too Long. */
        Status414: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unsupported Media Type. */
        Status415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Expectation Failed. */
        Status417: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unprocessable Content; Endpoint URL refused; Idempotency key reused. */
        Status422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too Many Requests. */
        Status429: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Request Header Fields Too Large. */
        Status431: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Internal Server Error. */
        Status500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Name resolution unavailable; Service Unavailable. */
        Status503: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Gateway Timeout. */
        Status504: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description For each limit (key, account): the points left (r), and the seconds until all are available again (t). */
        RateLimit: string;
        /** @description For each limit: its quota of points (q) in a window of seconds (w). */
        "RateLimit-Policy": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    accounts: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    closeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    auditLog: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description Only changes that this operation made, such as `createPersona`. */
                operation?: string;
                /** @description Only changes that this actor made. */
                actor_id?: string;
                /** @description Only changes at this instant or later. */
                since?: string;
                /** @description Only changes before this instant. */
                until?: string;
                /** @description The account that staff act for; without it, they act for the installation. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLogPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    apiKeys: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description The account that staff act for; without it, they act for the installation. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    createApiKey: {
        parameters: {
            query?: {
                /** @description The account that staff act for; without it, they act for the installation. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: {
                /** @description The account that staff act for; without it, they act for the installation. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    ingestActivity: {
        parameters: {
            query?: {
                /** @description Whether the items are only stored and not matched with watches; false by default. */
                baseline?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityItem"][];
                "application/x-ndjson": components["schemas"]["ActivityItem"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityReceipt"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    companyConflict: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyConflict"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    decideCompanyConflict: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConflictDecision"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyConflict"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    companies: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description What to search for. Without it, all rows are listed. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    putCompanies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyFacts"][];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReceipt"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    companyConflicts: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description Only conflicts in this state. */
                state?: components["schemas"]["ConflictState"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyConflictPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    reportCompanyConflict: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConflictReport"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyConflict"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    company: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID of the company on the network, or in the directory. */
                social_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    people: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description What to search for. Without it, all rows are listed. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    putPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonFacts"][];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReceipt"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    person: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    erasePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    industries: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description What to search for, or the ID of a row. Without it, all rows are listed. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndustryPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    locations: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description What to search for, or the ID of a row. Without it, all rows are listed. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    watchBackfill: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the watch. */
                icp_criteria_id: string;
                /** @description The ID of the backfill, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchBackfill"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    cancelWatchBackfill: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the watch. */
                icp_criteria_id: string;
                /** @description The ID of the backfill, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchBackfill"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    watchBackfills: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description Only backfills in this state. */
                status?: components["schemas"]["BackfillStatus"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the watch. */
                icp_criteria_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The rows of the page, in order. */
                        backfills: components["schemas"]["WatchBackfill"][];
                        /** @description The `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    startWatchBackfill: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the watch. */
                icp_criteria_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWatchBackfill"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchBackfillStarted"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    watch: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the watch, which was generated or chosen when it was created. */
                icp_criteria_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Watch"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteWatch: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the watch, which was generated or chosen when it was created. */
                icp_criteria_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changeWatch: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the watch, which was generated or chosen when it was created. */
                icp_criteria_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Watch"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    watches: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description With true only watches whose signals are pushed, with false only those in shadow mode. */
                is_enabled?: boolean;
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The rows of the page, in order. */
                        watches: components["schemas"]["Watch"][];
                        /** @description The `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    putWatch: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWatch"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Watch"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    previewWatch: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchCriteria"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchPreview"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    watchVolume: {
        parameters: {
            query?: {
                /** @description Only the day that contains this instant, and later days; by default the 30 days before the end. */
                since?: string;
                /** @description Only days up to the one that contains this instant; today by default. */
                until?: string;
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the watch, which may have been deleted since. */
                icp_criteria_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchVolume"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    icpSignalMatch: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IcpSignalMatch"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    icpSignal: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IcpSignal"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    icpSignalDetected: {
        parameters: {
            query?: {
                /** @description A `next_cursor` of the list, or the `id` of an event. The stream begins with the signal that follows it. */
                cursor?: string;
                /** @description Only signals of this watch, or of these, up to 20, joined by commas. */
                icp_criteria_id?: string[];
                /** @description Only signals of these watches, up to 20, like several `icp_criteria_id`. */
                icp_criteria_ids?: string[];
                /** @description Only signals of this type, or of these, up to 20, joined by commas. */
                signal_type?: string[];
                /** @description Only signals of these types, up to 20, like several `signal_type`. */
                signal_types?: string[];
                /** @description Where to start when no cursor is given; by default, now. */
                since?: string;
                /** @description The consumer at whose committed place to start when no cursor is given. It overrides `since`. */
                consumer?: string;
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description The `id` of the last event that a reader received, when it reconnects. It overrides `cursor`. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events without an end: `data` is an IcpSignal in one line, as in the list, `event` is `icp_signal.detected`, and `id` is the cursor to continue from, which a reader that reconnects sends in Last-Event-ID. An `id` without `data` moves the cursor past signals that the filters skip; lines that begin with a colon only keep the connection open. An event `tombstone` reports that a signal that this stream has already passed was erased; its `id` is the unchanged cursor. If an error ends the stream, an event `error` reports it, with a problem as `data`: after `Reader too slow` (408), for example, the reader reconnects and continues. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        /** @description The cursor after the event. */
                        id: string;
                        /**
                         * @description The kind of the event.
                         * @constant
                         */
                        event: "icp_signal.detected";
                        /** @description The object of the event, as JSON in one line. */
                        data: string;
                    } | {
                        /** @description The cursor after the event. */
                        id: string;
                        /**
                         * @description The kind of the event.
                         * @constant
                         */
                        event: "tombstone";
                        /** @description The object of the event, as JSON in one line. */
                        data: string;
                    } | {
                        /** @description The cursor after the event. */
                        id: string;
                        /**
                         * @description The kind of the event.
                         * @constant
                         */
                        event: "error";
                        /** @description The error, as JSON in one line. */
                        data: string;
                    };
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            410: components["responses"]["Status410"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    icpSignalErased: {
        parameters: {
            query?: {
                /** @description Only signals of this watch, or of these, up to 20, joined by commas. */
                icp_criteria_id?: string[];
                /** @description Only signals of these watches, up to 20, like several `icp_criteria_id`. */
                icp_criteria_ids?: string[];
                /** @description Only signals of this type, or of these, up to 20, joined by commas. */
                signal_type?: string[];
                /** @description Only signals of these types, up to 20, like several `signal_type`. */
                signal_types?: string[];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events without an end: `data` is an IcpSignalTombstone in one line, `event` is `tombstone`, and `id` is the cursor after it in the list of tombstones, from which a reader reads the list when it reconnects. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        /** @description The cursor after the event. */
                        id: string;
                        /**
                         * @description The kind of the event.
                         * @constant
                         */
                        event: "tombstone";
                        /** @description The object of the event, as JSON in one line. */
                        data: string;
                    } | {
                        /** @description The cursor after the event. */
                        id: string;
                        /**
                         * @description The kind of the event.
                         * @constant
                         */
                        event: "error";
                        /** @description The error, as JSON in one line. */
                        data: string;
                    };
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    icpSignals: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only signals of this watch, or of these, up to 20, joined by commas. */
                icp_criteria_id?: string[];
                /** @description Only signals of these watches, up to 20, like several `icp_criteria_id`. */
                icp_criteria_ids?: string[];
                /** @description Only signals of this type, or of these, up to 20, joined by commas. */
                signal_type?: string[];
                /** @description Only signals of these types, up to 20, like several `signal_type`. */
                signal_types?: string[];
                /** @description Where to start when no cursor is given. With the newest first, it is where to end: only signals detected then or later. */
                since?: string;
                /** @description The consumer at whose committed place to start when no cursor is given. It overrides `since`. */
                consumer?: string;
                /** @description Only signals that were detected before this instant. */
                until?: string;
                /** @description Whether the oldest signals come first, which is the default, or the newest. Each order has cursors of its own. */
                order?: components["schemas"]["ListOrder"];
                /** @description How many seconds to wait for a signal if the page would be empty: 0, the default, to 30. With until, or with the newest first, there is no wait. */
                wait?: number;
                /** @description With "match", `matches` says why each signal matched. */
                include?: "match";
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IcpSignalPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            410: components["responses"]["Status410"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    icpSignalTombstones: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IcpSignalTombstonePage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    icpSignalConsumer: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The name of the consumer. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IcpSignalConsumer"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    commitIcpSignalConsumer: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The name of the consumer. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsumerCommit"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IcpSignalConsumer"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            410: components["responses"]["Status410"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteIcpSignalConsumer: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The name of the consumer. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    icpSignalConsumers: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The rows of the page, in order. */
                        consumers: components["schemas"]["IcpSignalConsumer"][];
                        /** @description The `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    webhookEndpoint: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changeWebhookEndpoint: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deletePreviousWebhookEndpointSecret: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    webhookEndpoints: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description With true only enabled endpoints, with false only disabled ones. */
                is_enabled?: boolean;
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The rows of the page, in order. */
                        endpoints: components["schemas"]["WebhookEndpoint"][];
                        /** @description The `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    registerWebhookEndpoint: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointCreated"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    pauseWebhookEndpoint: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    webhookEndpointStatistics: {
        parameters: {
            query?: {
                /** @description Only attempts of the hour that contains this instant, and of later hours; by default 24 hours before the end. */
                since?: string;
                /** @description Only attempts up to the end of the hour that contains this instant; now by default. */
                until?: string;
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookStatistics"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    resumeWebhookEndpoint: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    rotateWebhookEndpointSecret: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointCreated"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointTest"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    webhookDelivery: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            410: components["responses"]["Status410"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    webhookDeliveries: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description Only deliveries in this state. */
                status?: components["schemas"]["DeliveryStatus"];
                /** @description Only deliveries to this endpoint. */
                endpoint_id?: string;
                /** @description Only deliveries of this event. */
                event_id?: string;
                /** @description Only deliveries that were queued at this instant or later. */
                since?: string;
                /** @description Only deliveries that were queued before this instant. */
                until?: string;
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The rows of the page, in order. */
                        deliveries: components["schemas"]["WebhookDelivery"][];
                        /** @description The `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the delivery, which the push also contains. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            410: components["responses"]["Status410"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    webhookEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEventTypeList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    webhookEvents: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only events of this kind. */
                type?: components["schemas"]["OtherEventType"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEventPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            410: components["responses"]["Status410"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    createHook: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHook"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hook"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteHook: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    hookSample: {
        parameters: {
            query: {
                /** @description The kind of the events. */
                event: components["schemas"]["EventType"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HookEvents"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    webhookReplay: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the endpoint. */
                id: string;
                /** @description The ID of the replay, as the list returns it. */
                replay_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    cancelWebhookReplay: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the endpoint. */
                id: string;
                /** @description The ID of the replay, as the list returns it. */
                replay_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    webhookReplays: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description Only replays in this state. */
                state?: components["schemas"]["ReplayState"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The rows of the page, in order. */
                        replays: components["schemas"]["WebhookReplay"][];
                        /** @description The `cursor` of the next page; null at the end of the list. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    startWebhookReplay: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhookReplay"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplayStarted"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            410: components["responses"]["Status410"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    pauseWebhookReplay: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the endpoint. */
                id: string;
                /** @description The ID of the replay, as the list returns it. */
                replay_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    resumeWebhookReplay: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the endpoint. */
                id: string;
                /** @description The ID of the replay, as the list returns it. */
                replay_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReplay"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    persona: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Persona"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deletePersona: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changePersona: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonaChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Persona"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    personas: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonaPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    createPersona: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPersona"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Persona"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    companiesList: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompaniesList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteCompaniesList: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changeCompaniesList: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompaniesListChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompaniesList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    companiesLists: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompaniesListPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    createCompaniesList: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCompaniesList"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompaniesList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    listedCompanies: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the smallest IDs come first, which is the default, or the greatest. */
                order?: components["schemas"]["KeyOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    putListCompanies: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListCompanies"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCompaniesReceipt"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    removeListCompanies: {
        parameters: {
            query: {
                /** @description The IDs of the companies to remove, at most 100. Those that are not on the list are ignored. */
                company_social_ids: string[];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompaniesList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    signal: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Signal"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteSignal: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changeSignal: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignalChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Signal"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    createNewHireSignal: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHireSignal"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The ID of the signal.
                         */
                        id: string;
                        /** @description Whom the signal looks for. */
                        kind: components["schemas"]["SignalKind"];
                        /** @description The name of the signal. */
                        name: string;
                        /** @description Whether programs may run the signal. */
                        is_enabled: boolean;
                        /** @description How many programs include the signal. Without a program it is defined but never runs. */
                        used_by_program_count: number;
                    };
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    createPastCompanyMoveSignal: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PastCompanyMoveSignal"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The ID of the signal.
                         */
                        id: string;
                        /** @description Whom the signal looks for. */
                        kind: components["schemas"]["SignalKind"];
                        /** @description The name of the signal. */
                        name: string;
                        /** @description Whether programs may run the signal. */
                        is_enabled: boolean;
                        /** @description How many programs include the signal. Without a program it is defined but never runs. */
                        used_by_program_count: number;
                    };
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    signals: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description Only signals of this kind. */
                kind?: components["schemas"]["SignalKind"];
                /** @description With true only enabled signals, with false only disabled ones. */
                is_enabled?: boolean;
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignalPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    credits: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credits"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changeCredits: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credits"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    grantCredits: {
        parameters: {
            query?: {
                /** @description The account that staff act for; without it, they act for the installation. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCreditGrant"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditEntry"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    creditEntries: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditEntryPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    leadGenerationProgram: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Program"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteLeadGenerationProgram: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changeLeadGenerationProgram: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgramChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Program"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    leadGenerationPrograms: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    cancelLeadGenerationRun: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    leadGenerationRun: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    leadGenerationRuns: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description Only runs of this program. */
                program_id?: string;
                /** @description Only runs in this state. */
                status?: components["schemas"]["RunStatus"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    startLeadGenerationRun: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRun"];
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The ID of the program.
                         */
                        program_id: string;
                        /**
                         * Format: uuid
                         * @description The ID of the run.
                         */
                        run_id: string;
                    };
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    previewLeadGenerationRun: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 1 to 50 signals, in the order in which they run. */
                    signals: components["schemas"]["PickedSignal"][];
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPreview"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    runLeadGenerationProgram: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The ID of the program.
                         */
                        program_id: string;
                        /**
                         * Format: uuid
                         * @description The ID of the run.
                         */
                        run_id: string;
                    };
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    lead: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changeLead: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    leadScoring: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadScoring"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changeLeadScoring: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeadScoringChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadScoring"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    exportLeads: {
        parameters: {
            query?: {
                /** @description Only leads of this run. */
                run_id?: string;
                /** @description Only leads of this program. */
                program_id?: string;
                /** @description Only leads of this signal. */
                signal_id?: string;
                /** @description Only leads in this state. */
                status?: components["schemas"]["LeadStatus"];
                /** @description The format of the export: "csv" by default. */
                format?: components["schemas"]["ExportFormat"];
                /** @description The export begins after the lead with this cursor, which is a cursor of the list of leads. */
                cursor?: string;
                /** @description At most this many leads; all of them by default. */
                limit?: number;
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    leads: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description Only leads of this run. */
                run_id?: string;
                /** @description Only leads of this program. */
                program_id?: string;
                /** @description Only leads of this signal. */
                signal_id?: string;
                /** @description Only leads in this state. */
                status?: components["schemas"]["LeadStatus"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    statistics: {
        parameters: {
            query: {
                /** @description What to count. */
                metric: components["schemas"]["StatisticsMetric"];
                /** @description The length of a step: "hour" by default. */
                step?: components["schemas"]["StatisticsStep"];
                /** @description Only the step that contains this instant, and later ones; by default 24 hours before the end, or 30 days if steps are days. */
                since?: string;
                /** @description Only steps up to the end of the one that contains this instant; now by default. */
                until?: string;
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    crmConnection: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmConnection"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteCrmConnection: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changeCrmConnection: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmConnectionChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmConnection"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    crmConnections: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmConnectionPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    createCrmConnection: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCrmConnection"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmConnection"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    crmLists: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmLists"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    createCrmList: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCrmList"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    syncCrmConnection: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmConnection"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    crmDeals: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the smallest IDs come first, which is the default, or the greatest. */
                order?: components["schemas"]["KeyOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmDealPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    addCrmDeals: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCrmDeals"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmDeals"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    crmDeal: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the connection. */
                id: string;
                /** @description The ID of the deal, or its ID in the CRM. */
                deal_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmDeal"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteCrmDeal: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the connection. */
                id: string;
                /** @description The ID of the deal, or its ID in the CRM. */
                deal_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    updateCrmDeal: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the connection. */
                id: string;
                /** @description The ID of the deal, or its ID in the CRM. */
                deal_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmDealChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmDeal"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    crmListCompanies: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the smallest IDs come first, which is the default, or the greatest. */
                order?: components["schemas"]["KeyOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the connection. */
                id: string;
                /** @description The ID of the list, or its ID in the CRM. */
                list_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmListCompanyPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    addCrmListCompanies: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the connection. */
                id: string;
                /** @description The ID of the list, or its ID in the CRM. */
                list_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCrmListCompanies"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    removeCrmListCompanies: {
        parameters: {
            query: {
                /** @description The `key` of each company to remove, at most 100. Those that are not on the list are ignored. */
                keys: string[];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the connection. */
                id: string;
                /** @description The ID of the list, or its ID in the CRM. */
                list_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    crmList: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the connection. */
                id: string;
                /** @description The ID of the list, or its ID in the CRM. */
                list_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteCrmList: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the connection. */
                id: string;
                /** @description The ID of the list, or its ID in the CRM. */
                list_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    updateCrmList: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the connection. */
                id: string;
                /** @description The ID of the list, or its ID in the CRM. */
                list_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CrmListChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    outlet: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outlet"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteOutlet: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changeOutlet: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OutletChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outlet"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    outlets: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutletPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    createOutlet: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOutlet"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outlet"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    outletDeliveries: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description Only deliveries in this state. */
                state?: components["schemas"]["OutletDeliveryState"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutletDeliveryPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    testOutlet: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutletTest"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    jobTitles: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description A job title in any wording, or the ID of a title. Without it, all titles are listed by name. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobTitlePage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    multiSearchLookalikes: {
        parameters: {
            query?: {
                /** @description Whether the answer says why each company is listed; false by default. */
                explain?: boolean;
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookalikeSearch"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookalikeAnswer"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            402: components["responses"]["Status402"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            410: components["responses"]["Status410"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    putEngagements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EngagementFacts"][];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReceipt"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    putPosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostFacts"][];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReceipt"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    contactsById: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The IDs of the contacts, at most 1,000. */
                    contact_ids: string[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"][];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    contacts: {
        parameters: {
            query?: {
                /** @description The IDs of contacts, at most 100 together with `social_urls`. The operation contactsById takes 1,000. */
                contact_ids?: string[];
                /** @description The addresses of profiles. */
                social_urls?: string[];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contacts"];
                };
            };
            /** @description The copy that the caller has is still current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    contactsLists: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactsListPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    createContactsList: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewContactsList"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactsList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    contactsList: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactsList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteContactsList: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    updateContactsList: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactsListChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactsList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    listedContacts: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the smallest IDs come first, which is the default, or the greatest. */
                order?: components["schemas"]["KeyOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedContactsPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    putListContacts: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListContacts"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListContactsReceipt"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    removeListContacts: {
        parameters: {
            query: {
                /** @description The IDs of the people to remove, at most 100. Those who are not on the list are ignored. */
                contact_ids: string[];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactsList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteSocialContentSignal: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changeSocialContentSignal: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContentSignalChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentSignal"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    socialContentSignals: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentSignalPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    createSocialContentSignal: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SocialContentSignal"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The ID of the signal.
                         */
                        id: string;
                        /** @description Whom the signal looks for. */
                        kind: components["schemas"]["SignalKind"];
                        /** @description The name of the signal. */
                        name: string;
                        /** @description Whether programs may run the signal. */
                        is_enabled: boolean;
                        /** @description How many programs include the signal. Without a program it is defined but never runs. */
                        used_by_program_count: number;
                    };
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    researchQuestion: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchQuestion"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    answerResearchQuestion: {
        parameters: {
            query?: {
                /** @description The account that staff act for; without it, they act for the installation. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResearchAnswer"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchQuestion"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    researchQuestions: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID of the contact, as `people` and `contacts` return it. */
                contact_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchQuestions"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    askResearchQuestion: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The ID of the contact, as `people` and `contacts` return it. */
                contact_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewResearchQuestion"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchQuestion"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            402: components["responses"]["Status402"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    askedResearchQuestions: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description Only questions in this state. */
                status?: components["schemas"]["ResearchStatus"];
                /** @description The account that staff act for; without it, they act for the installation. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskedResearchQuestionPage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    researchQuestionTemplate: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchQuestionTemplate"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    deleteResearchQuestionTemplate: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changeResearchQuestionTemplate: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResearchQuestionTemplateChanges"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchQuestionTemplate"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    researchQuestionTemplates: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchQuestionTemplatePage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    createResearchQuestionTemplate: {
        parameters: {
            query?: {
                /** @description The account that staff act for; required for staff, ignored for customers. */
                account_id?: string;
            };
            header?: {
                /** @description A repeat within 24 hours with the same key and body returns the first answer and does nothing again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewResearchQuestionTemplate"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchQuestionTemplate"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            422: components["responses"]["Status422"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    source: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    changeSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourceChange"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    sourceKinds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceKindList"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    sources: {
        parameters: {
            query?: {
                /** @description The maximum number of rows on the page: 1 to 200, 50 by default. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whether the newest rows come first, which is the default, or the oldest. */
                order?: components["schemas"]["ListOrder"];
                /** @description Only sources of this kind. */
                kind?: string;
                /** @description Only sources in this state. */
                state?: components["schemas"]["SourceState"];
                /** @description Only sources about the company with this domain. */
                company_domain?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourcePage"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            408: components["responses"]["Status408"];
            414: components["responses"]["Status414"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
    readSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The ID, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            400: components["responses"]["Status400"];
            401: components["responses"]["Status401"];
            403: components["responses"]["Status403"];
            404: components["responses"]["Status404"];
            408: components["responses"]["Status408"];
            409: components["responses"]["Status409"];
            413: components["responses"]["Status413"];
            414: components["responses"]["Status414"];
            415: components["responses"]["Status415"];
            429: components["responses"]["Status429"];
            431: components["responses"]["Status431"];
            500: components["responses"]["Status500"];
            503: components["responses"]["Status503"];
            504: components["responses"]["Status504"];
        };
    };
}
