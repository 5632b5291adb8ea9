export interface paths {
    "/v3/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All countries, by id */
        get: operations["listCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/currencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All currencies that prices can be shown in, by English name */
        get: operations["listCurrencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/agency/{host}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The brand of an agency’s host */
        get: operations["getAgencyBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/white-label/{host}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The brand of a partner’s own host */
        get: operations["getHostBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/agent/{fid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The brand of an agent or an agency */
        get: operations["getAgentBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Places and hotels by what was typed, or cities near a point
         * @description Countries, regions, cities, districts, landmarks, airports and hotels, in any language.
         */
        get: operations["findPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hotels and attractions by their ids, as cards
         * @description In the order of the ids; what is closed or no longer on sale is left out.
         */
        get: operations["listHotelCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/search-forms/{product}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The search form of a product, as `<wayfare-search>` draws it */
        get: operations["getSearchForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/hotels/searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search for hotels that are free
         * @description Asks every supplier for the hotels of a place. The session keeps the answer for 30 minutes.
         */
        post: operations["createSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/hotels/searches/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Another page or order of a search, or fewer of its hotels
         * @description Narrowed by `board`, suppliers are asked once more for the prices of each board, and the answer names the session that has them.
         */
        get: operations["showSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/hotels/searches/{session}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Follow a search until it is over */
        get: operations["followSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/hotels/searches/{session}/pins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The hotels of a search on a map
         * @description Narrowed like its list, the cheapest first: up to 3000.
         */
        get: operations["listSearchPins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/hotels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is known of a hotel */
        get: operations["showHotel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/hotels/{id}/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every rate of a hotel for some dates and guests
         * @description The cheapest first. No rate is no error: `reason` says why there is none.
         */
        get: operations["listRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/hotels/{id}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What guests have written about a hotel
         * @description Reviews in the language of `locale` come first. 20 to a page. Only guests of finished stays write them.
         */
        get: operations["listReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/hotels/{id}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cheapest stay of a hotel by its first day
         * @description For the next 60 days, with texts that are ready to be shown.
         */
        get: operations["showPriceCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn an offer into a quote
         * @description Asks the supplier again and keeps its answer, with what has changed since the offer was shown.
         */
        post: operations["createQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/account/price-alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The price alerts of an account */
        get: operations["listPriceAlerts"];
        /**
         * Email the person when a price falls
         * @description Suppliers are asked what it costs now, and once a day from then on; an email is sent when it falls by 5 % or more. The same search again renews its price. The emails have a link that ends the alert.
         */
        put: operations["makePriceAlert"];
        post?: never;
        /** End a price alert */
        delete: operations["endPriceAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/tickets/attractions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The attractions of a city
         * @description With the lowest price of a ticket; with a date, that of the day as the suppliers last said.
         */
        get: operations["listAttractions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/tickets/attractions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An attraction with its tickets
         * @description The ways to visit, with the rules of each kind of ticket.
         */
        get: operations["getAttraction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/tickets/attractions/{id}/times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The times of a day, and what these tickets cost
         * @description Asks the supplier. Offers are valid for 30 minutes.
         */
        get: operations["listVisitTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/tickets/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn an offer of tickets into a quote
         * @description Asks the supplier again and keeps its answer, with what has changed since the offer was shown.
         */
        post: operations["createTicketQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/cars/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cars that can be rented at a place for some times
         * @description Asks the suppliers. The total has everything that the driver must pay. Offers are valid for 30 minutes.
         */
        get: operations["listCars"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/cars/rates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of these cars, with extras in its price
         * @description Takes the query of the search, with the number of each extra besides.
         */
        get: operations["getCar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/cars/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn an offer of a car into a quote
         * @description Asks the supplier again and keeps its answer, with what has changed since the offer was shown.
         */
        post: operations["createCarQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/account/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The favourites of an account */
        get: operations["listFavorites"];
        /**
         * Add favourites
         * @description They come to the first list; what is on a list already stays there. The oldest beyond 200 go.
         */
        put: operations["addFavorites"];
        post?: never;
        /** Remove favourites from all lists */
        delete: operations["removeFavorites"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/account/searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The saved searches of an account */
        get: operations["listSavedSearches"];
        /**
         * Save searches
         * @description One of the same route is replaced; the oldest beyond 8 go.
         */
        put: operations["saveSearches"];
        post?: never;
        /** Forget saved searches */
        delete: operations["forgetSearches"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/sso/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a one-time code for the person who came with it
         * @description For the server of the operator’s flights (`SSO_FLIGHTS_URL`). A code is good for 60 seconds and once; call it without cookies.
         */
        post: operations["exchangeSsoCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The customers of the signed-in agent’s agency, by name
         * @description With the action `reservations` those of the agencies below it too.
         */
        get: operations["listCustomers"];
        put?: never;
        /** Add a customer */
        post: operations["addCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One customer with their document */
        get: operations["showCustomer"];
        /** Replace the data of a customer */
        put: operations["changeCustomer"];
        post?: never;
        /** Erase a customer; bookings keep the details they were made with */
        delete: operations["eraseCustomer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/customers/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All stored data of a customer, as a file */
        get: operations["exportCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/services/proxy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A form for a lead, and the calling codes by name */
        get: operations["openLeadForm"];
        put?: never;
        /** Leave contact details to become an agent */
        post: operations["sendLead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: operations["showUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the signed-in agent, or their agency, has sold
         * @description Which fields a booking has follows from the role of the person: `original_price`, `incomes` and `original_incomes` are net prices.
         */
        get: operations["listAgencyBookings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/bookings.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same list as a CSV file */
        get: operations["downloadAgencyBookings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/bookings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One booking with its notes */
        get: operations["showAgencyBooking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/bookings/{id}/voucher": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The voucher of a client, with prices or without */
        get: operations["downloadAgencyVoucher"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/bookings/{id}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The booking as a calendar file */
        get: operations["downloadAgencyCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/bookings/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write a note about a booking */
        post: operations["addBookingNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/bookings/{id}/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the client the confirmation again */
        post: operations["sendConfirmationAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/bookings/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a booking for its client
         * @description As `cancelReservation`, at the fee that was agreed to and no other; who did it is recorded.
         */
        post: operations["cancelAgencyBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/brand/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a picture into the draft of a brand
         * @description For people whose role includes `brand`. The picture is decoded and encoded anew, so that nothing else of the file is kept, and becomes a new version of the brand. Travellers see it once that is published.
         */
        post: operations["uploadBrandPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/finance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account of an agency, its statements and commissions
         * @description For people whose role includes `finance`: their own agency, or one below it.
         */
        get: operations["showAgencyFinance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/statements/{id}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All lines of a statement as a CSV file */
        get: operations["downloadAgencyStatementLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/statements/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A statement as a PDF */
        get: operations["downloadAgencyStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The proposals of the signed-in agent, the newest first
         * @description With the action `reservations` those of the agency and of the agencies below it. A page has a hundred.
         */
        get: operations["listProposals"];
        put?: never;
        /**
         * Make a draft of quotes
         * @description Prices that were not quoted to the agency are asked for again when the proposal is sent.
         */
        post: operations["makeProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One proposal with its items */
        get: operations["showProposal"];
        /** Replace the content of a draft */
        put: operations["editProposal"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/proposals/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add quotes to a draft */
        post: operations["addToProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/proposals/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the client the link, or its email again
         * @description Prices of a draft are asked for again before. What was sent can’t be changed, and is valid for its days from now.
         */
        post: operations["sendProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/dashboard/proposals/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraw a proposal: its link opens it no more */
        post: operations["withdrawProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/proposals/{token}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A travel proposal as a PDF, for anyone who has its link */
        get: operations["downloadProposal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book a quote
         * @description Records the intent to book; what is for sale is held, and `pay.href` is where the traveller pays. Signed in, the reservation is that person’s and appears in their account. It is the form for one quote of `POST /v3/trips`.
         */
        post: operations["createReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/trips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book several quotes together
         * @description One contact, one payment, one reservation for each quote. Each is held on its own: what can’t be had before the payment lowers its amount, and what is refused after it is not charged. Signed in, the trip is that person’s and appears in their account.
         */
        post: operations["createTrip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/trips/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A trip with its reservations */
        get: operations["showTrip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/quotes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A quote with what it is for */
        get: operations["showQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/reservations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reservation */
        get: operations["showReservation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/reservations/{id}/cancellation-quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What cancelling costs now
         * @description By schedule the fee is known; on request the provider is asked, which may take some seconds, and the answer has a `quote` that is sent back to cancel.
         */
        get: operations["quoteCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/reservations/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a reservation at a fee
         * @description At the fee that the traveller has agreed to and no other: when it has changed, nothing is cancelled.
         */
        post: operations["cancelReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/reservations/{id}/supplier-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep or cancel what the supplier has changed
         * @description About the change that the traveller has seen and no other: when there is a newer one, nothing is done.
         */
        post: operations["answerSupplierChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/reservations/{id}/voucher": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The voucher to show to the provider */
        get: operations["downloadVoucher"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/reservations/{id}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The booking as a calendar file */
        get: operations["downloadCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/reservations/{id}/change-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a reservation can be changed to
         * @description Asks the suppliers for what is wanted instead: fields of the product, e.g. other dates and guests of a stay (`check_in`, `check_out`). Nothing is changed.
         */
        post: operations["listChangeOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/reservations/{id}/change-quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn a change option into a quote
         * @description The quote is booked as any other, with `replaces`. Once the new booking is confirmed and paid, the present one is cancelled at the agreed fee; if it can’t be had, the present one stays as it is.
         */
        post: operations["quoteChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/reservations/{id}/amendment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct names or the special request
         * @description Asks the provider for it, in place and for nothing. `amendment` of the reservation says what became of it: until it is `done`, the reservation stays as it is.
         */
        post: operations["amendReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/reservations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages with the property
         * @description What the traveller and the property have written to each other. The texts are those of their authors.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Write to the property
         * @description Hands a message to the provider, once for each `Idempotency-Key`. `state` of the message says what became of it.
         */
        post: operations["writeMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a booking is getting on
         * @description The state, and nothing of whose booking it is: the id is all that it takes.
         */
        get: operations["showTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/transactions/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Follow a booking until it is over */
        get: operations["followTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sanctum/csrf-cookie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the XSRF token
         * @description Sets the `XSRF-TOKEN` cookie for two hours. Send its value back as `X-XSRF-TOKEN` with every change.
         */
        get: operations["getCsrfCookie"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register and log in */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            /** @description In the language of the request */
            message: string;
            /** @description Field → texts; empty when no field is to blame */
            errors: {
                [key: string]: string[];
            };
            /** @description Stable, for programs */
            code: string;
            /** @description To quote to support */
            trace_id: string;
        };
        Country: {
            id: number;
            /** @description ISO 3166-1 alpha-2 */
            code: string;
            title: string;
            name: string;
            emoji: string | null;
            /** @description Digits; the area of a shared code follows a dash. */
            dial_code: string;
            /** @description ISO 4217 */
            default_currency: string;
            continent: {
                id: number;
                name: string;
                slug: string;
            };
            _geoloc: {
                lat: number;
                lng: number;
            };
            translations: {
                en: {
                    title: string;
                };
                "en-US": {
                    title: string;
                };
                he: {
                    title: string;
                };
            };
        };
        Currency: {
            /** @description ISO 4217 */
            code: string;
            name: string;
            symbol: string | null;
            /** @description Locale, as `pt_BR`, → name. */
            translations: {
                [key: string]: string;
            };
        };
        WhiteLabel: {
            /** @description Number of the agent or the agency */
            fid: number | null;
            id: string;
            white_label: boolean;
            name: string;
            title: string;
            favicon: string | null;
            icon: string | null;
            home_page_title: string;
            translations: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            colors: {
                brand: {
                    light: string | null;
                    dark: string | null;
                };
                bgBrand: {
                    light: string | null;
                    dark: string | null;
                };
                bgBrandAlt: {
                    light: string | null;
                    dark: string | null;
                };
                textBrand: {
                    light: string | null;
                    dark: string | null;
                };
                textBrandAlt: {
                    light: string | null;
                    dark: string | null;
                };
            };
            logo: {
                light: string | null;
                dark: string | null;
            };
            background: {
                light: string | null;
                dark: string | null;
            };
            socials: {
                facebook: string | null;
                messenger: string | null;
                instagram: string | null;
                linkedin: string | null;
                twitter: string | null;
                whatsapp: string | null;
                youtube: string | null;
            };
        };
        Suggestion: {
            /** @enum {string} */
            kind: "country" | "region" | "city" | "district" | "landmark" | "airport" | "hotel" | "attraction";
            /** @description In the language of `locale` */
            name: string;
            /** @description What it is in; empty for a country */
            where: string;
            /** @description ISO 3166-1 alpha-2 */
            country: string;
            /** @description What the product sells there, e.g. open hotels; null where it is not counted */
            offered: number | null;
            /** @description `offered` in words */
            offered_text: string | null;
            /** @description Value of `place` of a search */
            path: string;
            /** @description Path of its page */
            href: string;
            lat: number | null;
            lng: number | null;
        };
        Favorite: {
            id: string;
            product: string;
            name: string;
            /** @description BCP 47, where the name is in another language than `locale` */
            lang?: string;
            path: string;
            prices_path: string;
            city: string;
            country: string;
            picture: string | null;
            /** @description Of hotels; null for anything else */
            stars: number | null;
            stars_text: string | null;
            score: {
                text: string;
                word: string;
            } | null;
            /** @description `Museum · 2 hours` for an attraction */
            detail: string | null;
        };
        /** @description A search form as data, for pages of other sites */
        SearchForm: {
            /** @description Path that the GET form is sent to */
            action: string;
            label: string;
            submit: string;
            /** @description BCP 47, of the texts */
            language: string;
            /** @enum {string} */
            direction: "ltr" | "rtl";
            /** @description Path of the brand’s colours as a style sheet; null: the default */
            theme: string | null;
            fields: components["schemas"]["SearchFormField"][];
        };
        /** @description A field; the product’s own form has the same names */
        SearchFormField: {
            /** @enum {string} */
            kind: "place";
            /** @description Of the field with what is typed */
            name: string;
            /** @description Of the field with the `path` of what is chosen */
            path: string;
            required: boolean;
            label: string;
            placeholder: string;
            /** @description `{text}` stands for what was typed */
            none_found: string;
            unavailable: string;
        } | {
            /** @enum {string} */
            kind: "stay";
            /** @description Label of the field `check_in` */
            check_in: string;
            /** @description Label of the field `check_out` */
            check_out: string;
            /** Format: date */
            first: string;
            /** Format: date */
            last: string;
            max_nights: number;
        } | {
            /** @enum {string} */
            kind: "rental";
            /** @description Label of the field `from_day`, and so on */
            from_day: string;
            from_time: string;
            until_day: string;
            until_time: string;
            /** Format: date */
            first: string;
            /** Format: date */
            last: string;
            /** @description Suggested for both */
            time: string;
            times: {
                value: string;
                label: string;
            }[];
        } | {
            /** @enum {string} */
            kind: "date";
            name: string;
            label: string;
            /** Format: date */
            first: string;
            /** Format: date */
            last: string;
        } | {
            /** @enum {string} */
            kind: "number";
            name: string;
            label: string;
            least: number;
            most: number;
            value: number;
        } | {
            /** @enum {string} */
            kind: "children";
            label: string;
            /** @description Labels of `age1`, `age2` …: one for each child */
            age_labels: string[];
            /** @description Texts of the ages from 0 */
            ages: string[];
        };
        HotelSearch: {
            session: string;
            /** Format: date-time */
            expires_at: string;
            place: string;
            /** Format: date */
            check_in: string;
            /** Format: date */
            check_out: string;
            guests: string;
            /** @description Hotels there */
            known: number;
            /** @description Hotels with a price for this stay */
            available: number;
            /** @description Of those, the ones that fulfil the filters */
            matching: number;
            page: number;
            pages: number;
            /** @description Suppliers that did not answer */
            incomplete: string[];
            /** @description ISO 4217, of the price filter */
            currency: string;
            facets: components["schemas"]["HotelFacets"];
            /** @enum {string} */
            state: "running" | "partial" | "complete" | "failed";
            /** @description These results; a revision never changes */
            revision: number;
            latest_revision: number;
            /** @description Results that came after this revision */
            new_results: number;
            suppliers: components["schemas"]["SupplierRun"][];
            refused: {
                reason: string;
                properties: number;
                minimum_nights: number | null;
            }[];
            hotels: components["schemas"]["FoundHotel"][];
        };
        /** @description How many hotels each choice would leave with all other filters */
        HotelFacets: {
            stars: {
                value: string;
                hotels: number;
            }[];
            score: {
                value: string;
                hotels: number;
            }[];
            /** @description `hotels` is null while prices are limited and no board is chosen: the prices of boards are not known then */
            board: {
                value: string;
                hotels: number | null;
            }[];
            kind: {
                value: string;
                hotels: number;
            }[];
            amenity: {
                value: string;
                hotels: number;
            }[];
            praised: {
                value: string;
                hotels: number;
            }[];
            district: {
                value: string;
                hotels: number;
            }[];
            distance: {
                value: string;
                hotels: number;
            }[];
            free_cancellation: number;
            price: components["schemas"]["PriceRange"] | null;
            near: {
                value: string;
                kind: string;
                name: string;
            }[];
        };
        /** @description Whole units of `currency`, for the stay */
        PriceRange: {
            from: number;
            to: number;
            histogram: {
                from: number;
                to: number;
                hotels: number;
            }[];
        };
        SupplierRun: {
            supplier: string;
            /** @enum {string} */
            state: "running" | "answered" | "incomplete" | "failed";
            latency_ms: number;
            count: number;
            error_code: ("timeout" | "unavailable") | null;
        };
        FoundHotel: {
            id: string;
            name: string;
            /** @description Path of its page on this host */
            path: string;
            kind: string;
            /** @description 1 to 5; 0 for none */
            stars: number;
            /** @description Of ten; null without reviews */
            score: number | null;
            review_count: number;
            district: string | null;
            distance_to_centre_m: number;
            /** @description From `near`, else from the centre */
            distance_m: number;
            picture: string | null;
            boards: ("RO" | "BB" | "HB" | "FB" | "AI")[];
            price: components["schemas"]["HotelPrice"];
            refundable_price: components["schemas"]["HotelPrice"] | null;
        };
        HotelPrice: {
            total: components["schemas"]["Money"];
            /** @description A part of the total is converted: the property may ask for a little more or less */
            total_is_approximate: boolean;
            charged_now: components["schemas"]["Money"] & unknown;
            /** @description One for each currency. One in another currency without `approximate` is not in the total */
            payable_at_property: {
                amount: components["schemas"]["Money"] & unknown;
                /** @description In the currency of the total; null when it is in that, or no rate is known */
                approximate: (components["schemas"]["Money"] & unknown) | null;
            }[];
            /** @description What `charged_now` says about value added tax: it was in the price, or it was added as a line for a resident who owes it; null says nothing */
            vat: ("included" | "added") | null;
            /** @description Code of our room type or the supplier’s own words; null for rooms of several types */
            room: string | null;
            /**
             * @description Meals: RO none, BB breakfast, HB half board, FB full board, AI all inclusive
             * @enum {string}
             */
            board: "RO" | "BB" | "HB" | "FB" | "AI";
            free_cancellation_until: components["schemas"]["Deadline"] | null;
            /** @description Null when the supplier does not tell */
            rooms_left: number | null;
        };
        /** @description All that the stay costs: `charged_now` and `payable_at_property` together */
        Money: {
            /** @description Whole minor units as a decimal string: 41250 is 412.50 EUR, and 41250 JPY */
            amount: string;
            /** @description ISO 4217 */
            currency: string;
            /** @description Decimals of the currency by ISO 4217 */
            exponent: number;
        };
        /** @description An instant, with what the clock at the property shows then */
        Deadline: {
            /** Format: date-time */
            at: string;
            local: string;
            /** @description IANA time zone */
            zone: string;
        };
        NewHotelSearch: {
            /** @description `path` of a suggestion */
            place: string;
            /**
             * Format: date
             * @description Local to the hotel
             */
            check_in: string;
            /**
             * Format: date
             * @description 1 to 30 nights later
             */
            check_out: string;
            /** @description Rooms by comma; in a room the adults, then each child’s age after a dash */
            guests: string;
            /** @description ISO 3166-1 alpha-2: whose prices are asked for; suppliers sell by nationality */
            country?: string;
            /** @description ISO 4217; the hotel’s own when left out */
            currency?: string;
        };
        MapScene: {
            centre: {
                name: string;
                lat: number;
                lng: number;
            };
            areas: {
                name: string;
                lat: number;
                lng: number;
            }[];
            marks: {
                name: string;
                kind: string;
                /** @enum {string} */
                icon: "arrow-next" | "arrow-back" | "chevron-next" | "chevron-back" | "chevron-down" | "check" | "cross" | "plus" | "minus" | "search" | "menu" | "globe" | "sun" | "moon" | "system" | "heart" | "map-pin" | "locate" | "calendar" | "person" | "clock" | "info" | "warning" | "success" | "lock" | "shield" | "mail" | "phone" | "download" | "external" | "credit-card" | "receipt" | "filter" | "ticket" | "hotel" | "breakfast" | "view" | "bed" | "plane" | "car" | "family" | "wifi" | "pool" | "parking" | "spa" | "gym" | "restaurant" | "bar" | "beach" | "pets" | "air-conditioning" | "accessible" | "elevator" | "reception" | "laundry" | "district" | "landmark" | "room-size" | "star" | "sort" | "refresh";
                lat: number;
                lng: number;
            }[];
            rings: {
                metres: number;
                label: string;
            }[];
            /** @description Address of the water around the place, for our own map; null: none */
            shore: string | null;
            /** @description Address of a MapLibre style; null: draw it yourself */
            style: string | null;
        };
        HotelPin: {
            id: string;
            slug: string;
            name: string;
            lat: number;
            lng: number;
            /** @description All that the stay costs, in whole units, rounded up */
            price: string;
            /** @description The same to the last decimal */
            total: string;
            /** @description What of it is charged now and what is paid at the hotel */
            split: string;
            score: string | null;
            picture: string | null;
        };
        Hotel: {
            id: string;
            name: string;
            /** @description Path of its page on this host */
            path: string;
            place: string;
            kind: string;
            /** @description 1 to 5; 0 for none */
            stars: number;
            /** @description Of ten; null without reviews */
            score: number | null;
            review_count: number;
            review_scores: {
                [key: string]: number;
            } | null;
            review_counts: {
                [key: string]: number;
            } | null;
            address: {
                street: string;
                postcode: string | null;
                city: string;
                /** @description ISO 3166-1 alpha-2 */
                country: string;
            };
            position: {
                lat: number;
                lng: number;
            };
            /** @description IANA time zone */
            zone: string;
            check_in: {
                /** @description Clock of the hotel, HH:mm */
                from: string;
                /** @description Clock of the hotel, HH:mm */
                until: string | null;
            };
            check_out: {
                /** @description Clock of the hotel, HH:mm */
                until: string;
            };
            /** @description Of the person who checks in */
            min_age: number;
            description: string;
            amenities: string[];
            pictures: string[];
            rooms: {
                code: string;
                name: string;
                size_sqm: number;
                max_guests: number;
                beds: {
                    kind: string;
                    count: number;
                }[];
                view: string | null;
            }[];
        };
        HotelRates: {
            hotel: string;
            /** Format: date */
            check_in: string;
            /** Format: date */
            check_out: string;
            guests: string;
            /** @description Why there is no rate */
            reason: string | null;
            rates: components["schemas"]["HotelRate"][];
        };
        HotelRate: {
            /** @description Opaque; send it to `POST /v3/quotes` within 30 minutes */
            offer: string;
            room: {
                code: string;
                name: string;
                beds: {
                    kind: string;
                    count: number;
                }[];
            };
            /** @description The type of each room of the party, when they differ */
            units: {
                room: number;
                code: string;
                name: string;
            }[] | null;
            /**
             * @description Meals: RO none, BB breakfast, HB half board, FB full board, AI all inclusive
             * @enum {string}
             */
            board: "RO" | "BB" | "HB" | "FB" | "AI";
            total: components["schemas"]["Money"];
            /** @description A part of the total is converted: the property may ask for a little more or less */
            total_is_approximate: boolean;
            charged_now: components["schemas"]["Money"] & unknown;
            /** @description One for each currency. One in another currency without `approximate` is not in the total */
            payable_at_property: {
                amount: components["schemas"]["Money"] & unknown;
                /** @description In the currency of the total; null when it is in that, or no rate is known */
                approximate: (components["schemas"]["Money"] & unknown) | null;
            }[];
            /** @description What `charged_now` says about value added tax: it was in the price, or it was added as a line for a resident who owes it; null says nothing */
            vat: ("included" | "added") | null;
            lines: components["schemas"]["PriceLine"][];
            free_cancellation_until: components["schemas"]["Deadline"] | null;
            /**
             * @description `schedule`: the fee follows from `cancellation`. `on_request`: only the cancellation quote tells it, and `cancellation` is empty.
             * @enum {string}
             */
            cancellation_kind: "schedule" | "on_request";
            /** @description What cancelling costs from each moment on; before the first it is free */
            cancellation: {
                from: components["schemas"]["Deadline"];
                fee: components["schemas"]["Money"] & unknown;
            }[];
            rooms_left: number | null;
        };
        /** @description A part of the price. The `now` lines add up to `charged_now`, the others to `payable_at_property`. */
        PriceLine: {
            kind: string;
            code: string;
            label: string;
            amount: components["schemas"]["Money"] & unknown;
            /** @description Of an `at_property` line in another currency: about how much it is in that of the total */
            approximate: (components["schemas"]["Money"] & unknown) | null;
            /** @description Legal rate of a value added tax in basis points of the price without it */
            rate_bp: number | null;
            /** @enum {string} */
            timing: "now" | "at_property";
        };
        HotelReviews: {
            hotel: string;
            /** @description All published reviews of the hotel */
            total: number;
            /** @description Those that match the query */
            found: number;
            page: number;
            pages: number;
            /** @description Number of reviews by the lowest score of the band */
            bands: {
                [key: string]: number;
            };
            reviews: components["schemas"]["HotelReview"][];
        };
        HotelReview: {
            /** Format: uuid */
            id: string;
            /** @description First name; null when it is not shown */
            author: string | null;
            /** @enum {string} */
            travelled_as: "couple" | "family" | "solo" | "friends" | "business";
            /** Format: date */
            stayed_until: string;
            /** Format: date */
            written_on: string;
            /** @description BCP 47 */
            language: string;
            /** @description Of ten: mean of the categories */
            score: number;
            scores: {
                [key: string]: number;
            };
            title: string;
            liked: string;
            disliked: string;
            /** @description Of the hotel */
            answer: string | null;
        };
        HotelCalendar: {
            basis: string;
            summary: string;
            weekdays: string[];
            months: {
                title: string;
                /** @description Cells before the first day */
                blanks: number;
                days: {
                    /**
                     * Format: date
                     * @description First day of the stay
                     */
                    date: string;
                    number: string;
                    /** @description The dates with the exact price, or with the reason why there is none */
                    text: string;
                    short: string;
                    /** @description Path of the hotel’s page with these dates */
                    href: string | null;
                    /** @enum {string} */
                    level: "lowest" | "low" | "usual" | "none";
                }[];
            }[];
        };
        Quote: {
            /** Format: uuid */
            id: string;
            total: components["schemas"]["Money"];
            /** @description A part of the total is converted: the property may ask for a little more or less */
            total_is_approximate: boolean;
            charged_now: components["schemas"]["Money"] & unknown;
            /** @description One for each currency. One in another currency without `approximate` is not in the total */
            payable_at_property: {
                amount: components["schemas"]["Money"] & unknown;
                /** @description In the currency of the total; null when it is in that, or no rate is known */
                approximate: (components["schemas"]["Money"] & unknown) | null;
            }[];
            /** @description What `charged_now` says about value added tax: it was in the price, or it was added as a line for a resident who owes it; null says nothing */
            vat: ("included" | "added") | null;
            lines: components["schemas"]["PriceLine"][];
            /**
             * @description `schedule`: the fee follows from `cancellation`. `on_request`: only the cancellation quote tells it, and `cancellation` is empty.
             * @enum {string}
             */
            cancellation_kind: "schedule" | "on_request";
            /** @description What cancelling costs from each moment on; before the first it is free */
            cancellation: {
                from: components["schemas"]["Deadline"];
                fee: components["schemas"]["Money"] & unknown;
            }[];
            changes: components["schemas"]["QuoteChange"][];
            /** @description Something has become worse: booking it takes `accept_changes: true` */
            must_acknowledge: boolean;
            /** Format: date-time */
            expires_at: string;
            agency?: components["schemas"]["AgencyShare"];
        };
        /** @description What the supplier has changed since the offer was shown */
        QuoteChange: {
            /** @enum {string} */
            what: "price" | "at_property" | "policy" | "content";
            /** @description For `content` what is not the same, e.g. `board` or `room` of a hotel; else the same as `what` */
            code: string;
            worse: boolean;
            before: string;
            after: string;
        };
        /** @description Only for signed-in people of the agency who may see net prices */
        AgencyShare: {
            net: components["schemas"]["Money"] & unknown;
            margin: components["schemas"]["Money"] & unknown;
            /** @description The margin is paid out to the agency as its commission; else it is its own markup */
            is_commission: boolean;
        };
        NewQuote: {
            /** @description Of a rate */
            offer: string;
        };
        PriceAlert: {
            /** Format: uuid */
            id: string;
            /** @description The hotel, or the place that is searched */
            name: string;
            /** @description Path and query of results, or of a hotel, without a locale’s prefix: as `router` of a saved search. Dates, guests, filters and the currency of their prices count, the order does not */
            search: string;
            price: components["schemas"]["Money"] & unknown;
            /** Format: date-time */
            since: string;
            /** @description When suppliers were last asked; null before */
            last_price: (components["schemas"]["Money"] & unknown) | null;
            /** Format: date-time */
            last_at: string | null;
        };
        NewPriceAlert: {
            /** @description Path and query of results, or of a hotel, without a locale’s prefix: as `router` of a saved search. Dates, guests, filters and the currency of their prices count, the order does not */
            search: string;
            /** @description ISO 3166-1 alpha-2 */
            country?: string;
            /** @description ISO 4217 */
            currency?: string;
        };
        EndedPriceAlert: {
            /** Format: uuid */
            id: string;
        };
        Attractions: {
            place: string;
            /** Format: date */
            date: string | null;
            attractions: {
                /** @description Id of an attraction */
                id: string;
                /** @description In the language of `locale` */
                name: string;
                path: string;
                /** @enum {string} */
                kind: "museum" | "monument" | "viewpoint" | "park" | "stadium" | "walking_tour" | "bike_tour" | "bus_tour" | "boat_trip" | "food_tour" | "day_trip" | "show" | "experience";
                position: {
                    lat: number;
                    lng: number;
                };
                minutes: number | null;
                /** @description Lowest price of one ticket */
                from: (components["schemas"]["Money"] & unknown) | null;
                /** @description Whether `from` is that of the cheapest day, not of `date` */
                is_usual_price: boolean;
                /**
                 * @description `none`: nothing is on sale. `unknown`: not asked about `date` yet
                 * @enum {string|null}
                 */
                state: "open" | "sold_out" | "closed" | "none" | "unknown" | null;
            }[];
        };
        Attraction: {
            /** @description Id of an attraction */
            id: string;
            /** @description In the language of `locale` */
            name: string;
            path: string;
            place: string;
            /** @enum {string} */
            kind: "museum" | "monument" | "viewpoint" | "park" | "stadium" | "walking_tour" | "bike_tour" | "bus_tour" | "boat_trip" | "food_tour" | "day_trip" | "show" | "experience";
            position: {
                lat: number;
                lng: number;
            };
            /** @description IANA time zone */
            zone: string;
            address: string | null;
            options: {
                option: number;
                name: string;
                operator: string;
                minutes: number | null;
                /** @description Cancelling is free until then */
                cancel_before_minutes: number;
                min_tickets: number;
                max_tickets: number | null;
                units: {
                    unit: string;
                    /** @enum {string} */
                    kind: "adult" | "youth" | "child" | "infant" | "family" | "senior" | "student" | "military" | "other";
                    name: string;
                    min_age: number | null;
                    max_age: number | null;
                    min_quantity: number | null;
                    max_quantity: number | null;
                    /** @description Whom one ticket admits */
                    people: number;
                    /** @description Units of which one must come, too */
                    accompanied_by: string[];
                    proof: boolean;
                }[];
            }[];
        };
        VisitTimes: {
            /** @description Id of an attraction */
            attraction: string;
            option: number;
            /** Format: date */
            date: string;
            /** @description Why there is no time */
            reason: string | null;
            times: {
                starts: string;
                ends: string;
                /** @description Visitors come at any moment of the opening hours */
                all_day: boolean;
                /** @enum {string} */
                state: "available" | "limited" | "free" | "sold_out" | "closed";
                left: number | null;
                /** @description Send it to `POST /v3/tickets/quotes` */
                offer: string | null;
                total: (components["schemas"]["Money"] & unknown) | null;
                lines: components["schemas"]["PriceLine"][];
                free_cancellation_until: components["schemas"]["Deadline"] | null;
                /**
                 * @description `schedule`: the fee follows from `cancellation`. `on_request`: only the cancellation quote tells it, and `cancellation` is empty.
                 * @enum {string}
                 */
                cancellation_kind: "schedule" | "on_request";
                /** @description What cancelling costs from each moment on; before the first it is free */
                cancellation: {
                    from: components["schemas"]["Deadline"];
                    fee: components["schemas"]["Money"] & unknown;
                }[];
            }[];
        };
        RentalCars: {
            /**
             * @description Why there is no car
             * @enum {string|null}
             */
            reason: "closed" | "no_one_way" | "driver_age" | "sold_out" | "no_station" | null;
            cars: components["schemas"]["RentalCar"][];
        };
        RentalCar: {
            id: string;
            /** @description An example: this car or a similar one */
            name: string;
            acriss: string;
            /** @enum {string} */
            group: "small" | "medium" | "large" | "premium" | "estate" | "suv" | "van" | "convertible" | "special";
            /** @enum {string} */
            gearbox: "manual" | "automatic";
            air_conditioning: boolean;
            /** @description null when the supplier does not say */
            seats: number | null;
            bags: {
                large: number;
                small: number;
            } | null;
            vendor: string;
            pickup: components["schemas"]["RentalStation"];
            dropoff: components["schemas"]["RentalStation"];
            /** @description null when the supplier does not say */
            mileage: {
                unlimited: boolean;
                limit: number | null;
                /** @enum {string|null} */
                unit: "km" | "mi" | null;
            } | null;
            /**
             * @description null when the supplier does not say
             * @enum {string|null}
             */
            fuel_policy: "full_to_full" | "same_to_same" | "prepaid" | null;
            /** @description null when the supplier does not say */
            excess: (components["schemas"]["Money"] & unknown) | null;
            /** @description null when the supplier does not say */
            deposit: (components["schemas"]["Money"] & unknown) | null;
            /** @description null when the supplier does not say */
            included: ("collision_damage" | "theft" | "third_party" | "taxes" | "roadside")[] | null;
            extras: {
                /** @enum {string} */
                code: "full_cover" | "additional_driver" | "child_seat" | "navigation" | "snow_tyres";
                price: components["schemas"]["Money"] & unknown;
                /** @enum {string} */
                timing: "now" | "at_property";
                most: number;
            }[];
            /** @description Send it to `POST /v3/cars/quotes` */
            offer: string;
            total: components["schemas"]["Money"];
            /** @description A part of the total is converted: the property may ask for a little more or less */
            total_is_approximate: boolean;
            charged_now: components["schemas"]["Money"] & unknown;
            /** @description One for each currency. One in another currency without `approximate` is not in the total */
            payable_at_property: {
                amount: components["schemas"]["Money"] & unknown;
                /** @description In the currency of the total; null when it is in that, or no rate is known */
                approximate: (components["schemas"]["Money"] & unknown) | null;
            }[];
            /** @description What `charged_now` says about value added tax: it was in the price, or it was added as a line for a resident who owes it; null says nothing */
            vat: ("included" | "added") | null;
            lines: components["schemas"]["PriceLine"][];
            free_cancellation_until: components["schemas"]["Deadline"] | null;
            /**
             * @description `schedule`: the fee follows from `cancellation`. `on_request`: only the cancellation quote tells it, and `cancellation` is empty.
             * @enum {string}
             */
            cancellation_kind: "schedule" | "on_request";
            /** @description What cancelling costs from each moment on; before the first it is free */
            cancellation: {
                from: components["schemas"]["Deadline"];
                fee: components["schemas"]["Money"] & unknown;
            }[];
        };
        RentalStation: {
            name: string;
            address: string;
            position: {
                lat: number;
                lng: number;
            };
            /** @enum {string|null} */
            access: "in_terminal" | "shuttle" | "meet_and_greet" | "call_for_pickup" | null;
            /** @description On the day of pick-up or return; empty when it is closed */
            hours: {
                from: string;
                until: string;
            }[] | null;
            phone: string | null;
        };
        NewFavorites: {
            /** @description Hotels by their ids, attractions as `tickets~` and theirs */
            ids: string[];
            /** @description Dates and guests of the searches that they were saved from */
            stays?: {
                /** @description One of `ids` */
                id: string;
                /** Format: date */
                check_in: string;
                /** Format: date */
                check_out: string;
                guests: string;
            }[];
        };
        FavoriteIds: {
            /** @description Hotels by their ids, attractions as `tickets~` and theirs */
            ids: string[];
        };
        SavedSearch: {
            name: string;
            path: string;
            params: {
                /** Format: date */
                check_in: string;
                /**
                 * Format: date
                 * @description Left out for a single day
                 */
                check_out?: string;
                /** @description Left out for products that ask for no number of guests */
                guests?: string;
            };
            /** @description Path and query of the results, without a locale’s prefix */
            router: string;
        };
        SavedSearches: {
            searches: components["schemas"]["SavedSearch"][];
        };
        SavedSearchRouters: {
            routers: string[];
        };
        SsoPerson: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            email_verified: boolean;
            agency: {
                number: number;
                name: string;
                /** @enum {string} */
                role: "owner" | "finance" | "agent" | "viewer";
            } | null;
            options: {
                flights: boolean;
                packages: boolean;
                crm: boolean;
            };
        };
        SsoExchange: {
            /** @description `code` of the address that a person came with */
            code: string;
            /** Format: password */
            client_secret: string;
        };
        ListedCustomer: {
            /** Format: uuid */
            id: string;
            first_name: string;
            last_name: string;
            email: string | null;
            phone: string | null;
            agency: string;
            document_expires: string | null;
        };
        Customer: {
            /** Format: uuid */
            id: string;
            first_name: string;
            last_name: string;
            email: string | null;
            phone: string | null;
            nationality: string | null;
            born_on: string | null;
            document: {
                /** @enum {string} */
                kind: "passport" | "id_card";
                /** @description ISO 3166-1 alpha-2 */
                country: string;
                number: string;
                /** Format: date */
                expires: string;
            } | null;
            notes: string;
            agency: string;
            consent_at: string | null;
            /** Format: date-time */
            created_at: string;
            may_change: boolean;
        };
        NewCustomer: {
            /** @description As in the passport, in English letters */
            first_name: string;
            last_name: string;
            email?: string;
            phone?: string;
            nationality?: string;
            born_on?: string;
            document?: {
                /** @enum {string} */
                kind: "passport" | "id_card";
                country: string;
                number: string;
                expires: string;
            };
            notes?: string;
            /** @description The customer has agreed that these data are kept */
            consent?: boolean;
        };
        CallingCode: {
            /** @description ISO 3166-1 alpha-2 */
            country: string;
            name: string;
            code: string;
        };
        Lead: {
            name: string;
            email: string;
            phone: string;
            /** @description Of the phone number, without + */
            calling_code: string;
            /** @description Of the page */
            title?: string | null;
            /** @description Of the page; its query is not kept */
            url?: string | null;
            /** @description Referral id, unless a cookie of ours has one */
            ref?: string | null;
            /** @description Agent id, unless a cookie of ours has one; 3 for none */
            userid?: string | null;
            /** @description From `GET /v3/services/proxy`, if asked for: good for one lead, from 3 seconds on */
            form?: string;
            /**
             * @description Stays empty: people do not see it
             * @default
             */
            website?: string;
            /** @description Not read: leads go where the operator has them sent */
            to?: unknown;
            /** @description Not read: the server knows it */
            bot?: unknown;
            /** @description Not read: the server knows it */
            token?: unknown;
            /** @description Not read: the server knows it */
            fullname?: unknown;
            /** @description Not read: the server knows it */
            addToGroups?: unknown;
            /** @description Not read: the server knows it */
            lang?: unknown;
        };
        AuthUser: {
            name: string;
            /** @description Path of a picture */
            avatar: string | null;
            /** @description Not null: an agent */
            plan_id: number | null;
            actions: string[];
            options: {
                flights: boolean;
                packages: boolean;
                crm: boolean;
            };
        };
        AgencyBookings: {
            bookings: components["schemas"]["AgencyBooking"][];
            /** @description Of all bookings of the filter; failed ones do not count */
            totals: components["schemas"]["AgencyMonth"][];
            /** @description To be sent as `after` for the next page */
            next: string | null;
        };
        AgencyBooking: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description `id` of the trip that it was booked and paid with
             */
            trip: string;
            reference: string;
            /**
             * @description `created`, `held` and `awaiting_payment` before it is paid; `booking` and `unknown` while the supplier is asked; then `confirmed` and `completed`, or `failed`, `expired` or `cancelled`. `supplier_changed`: confirmed, and changed since by the supplier; `supplier_changes` has what the traveller is asked about. `needs_human`: our staff are asking the supplier.
             * @enum {string}
             */
            state: "created" | "held" | "awaiting_payment" | "booking" | "unknown" | "confirmed" | "supplier_changed" | "failed" | "expired" | "cancelling" | "cancel_unknown" | "cancelled" | "completed" | "needs_human";
            /** @description What has to be done by when; also once it has passed */
            deadline: {
                /** @enum {string} */
                what: "payment" | "free_cancellation";
                /** Format: date-time */
                at: string;
            } | null;
            customer: {
                name: string;
                email: string;
                phone: string;
            };
            items: {
                product: string;
                title: string;
                starts: string;
                ends: string;
            }[];
            agency: string;
            agent: string | null;
            price: components["schemas"]["Money"] & unknown;
            original_price?: components["schemas"]["Money"] & unknown;
            incomes?: components["schemas"]["Money"] & unknown;
            original_incomes?: components["schemas"]["Money"] & unknown;
            payments: components["schemas"]["Money"] & unknown;
            original_payments: components["schemas"]["Money"] & unknown;
            /** Format: date-time */
            created_at: string;
        };
        /** @description What the bookings of a month (UTC) add up to in one currency */
        AgencyMonth: {
            month: string;
            /** @description ISO 4217 */
            currency: string;
            bookings: number;
            price: components["schemas"]["Money"] & unknown;
            original_price?: components["schemas"]["Money"] & unknown;
            incomes?: components["schemas"]["Money"] & unknown;
            payments: components["schemas"]["Money"] & unknown;
        };
        AgencyBookingDetail: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description `id` of the trip that it was booked and paid with
             */
            trip: string;
            reference: string;
            /**
             * @description `created`, `held` and `awaiting_payment` before it is paid; `booking` and `unknown` while the supplier is asked; then `confirmed` and `completed`, or `failed`, `expired` or `cancelled`. `supplier_changed`: confirmed, and changed since by the supplier; `supplier_changes` has what the traveller is asked about. `needs_human`: our staff are asking the supplier.
             * @enum {string}
             */
            state: "created" | "held" | "awaiting_payment" | "booking" | "unknown" | "confirmed" | "supplier_changed" | "failed" | "expired" | "cancelling" | "cancel_unknown" | "cancelled" | "completed" | "needs_human";
            /** @description What has to be done by when; also once it has passed */
            deadline: {
                /** @enum {string} */
                what: "payment" | "free_cancellation";
                /** Format: date-time */
                at: string;
            } | null;
            customer: {
                name: string;
                email: string;
                phone: string;
            };
            items: {
                product: string;
                title: string;
                starts: string;
                ends: string;
            }[];
            agency: string;
            agent: string | null;
            price: components["schemas"]["Money"] & unknown;
            original_price?: components["schemas"]["Money"] & unknown;
            incomes?: components["schemas"]["Money"] & unknown;
            original_incomes?: components["schemas"]["Money"] & unknown;
            payments: components["schemas"]["Money"] & unknown;
            original_payments: components["schemas"]["Money"] & unknown;
            /** Format: date-time */
            created_at: string;
            /** @description Whether the person may cancel, send again and write notes */
            may_act: boolean;
            reservation: components["schemas"]["Reservation"];
            /** @description Clients never see them */
            notes: components["schemas"]["BookingNote"][];
        };
        Reservation: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description `id` of the trip that it was booked and paid with; its own when alone
             */
            trip: string;
            /** @description For people: 20 characters */
            reference: string;
            /**
             * @description `created`, `held` and `awaiting_payment` before it is paid; `booking` and `unknown` while the supplier is asked; then `confirmed` and `completed`, or `failed`, `expired` or `cancelled`. `supplier_changed`: confirmed, and changed since by the supplier; `supplier_changes` has what the traveller is asked about. `needs_human`: our staff are asking the supplier.
             * @enum {string}
             */
            state: "created" | "held" | "awaiting_payment" | "booking" | "unknown" | "confirmed" | "supplier_changed" | "failed" | "expired" | "cancelling" | "cancel_unknown" | "cancelled" | "completed" | "needs_human";
            /** @description Why it failed or expired: `sold_out` … `other_unavailable`: it was given up because another part of its trip could not be had */
            failure: string | null;
            /**
             * Format: date-time
             * @description While a provider does not answer: by when the outcome is known, or our staff have taken over; null when nothing is in doubt
             */
            resolve_by: string | null;
            product: components["schemas"]["BookedProduct"];
            property_confirmation: string | null;
            /** @description What the provider has issued: a code for each traveller or one for all, each in one or more formats */
            issued: {
                /** @description The product’s own code of whom it is for */
                holder: string | null;
                number: string | null;
                codes: {
                    /** @enum {string} */
                    format: "qr_code" | "code_128" | "aztec" | "pdf_url" | "pkpass_url";
                    value: string;
                }[];
                /** Format: date-time */
                used_at: string | null;
            }[];
            payable_through: {
                name: string;
                tax_number: string | null;
            } | null;
            /** @description The names of the travellers */
            guests: {
                first_name: string;
                last_name: string;
            }[];
            /** @description Without identity documents */
            travellers: components["schemas"]["Traveller"][];
            /** @description By the `id` of the form’s question; texts of at most 200 characters */
            answers: {
                [key: string]: string;
            };
            contact: {
                name: string;
                email: string;
                phone: string;
            };
            /** @description ISO 3166-1 alpha-2 */
            nationality: string | null;
            requests: string;
            /** @description Hours after midnight of the first day, 24 and more on the next; null when unknown */
            arrival_hour: number | null;
            /** @description The desk may be closed at that hour: the property is to be called */
            arrives_late: boolean;
            total: components["schemas"]["Money"];
            /** @description A part of the total is converted: the property may ask for a little more or less */
            total_is_approximate: boolean;
            charged_now: components["schemas"]["Money"] & unknown;
            /** @description One for each currency. One in another currency without `approximate` is not in the total */
            payable_at_property: {
                amount: components["schemas"]["Money"] & unknown;
                /** @description In the currency of the total; null when it is in that, or no rate is known */
                approximate: (components["schemas"]["Money"] & unknown) | null;
            }[];
            /** @description What `charged_now` says about value added tax: it was in the price, or it was added as a line for a resident who owes it; null says nothing */
            vat: ("included" | "added") | null;
            lines: components["schemas"]["PriceLine"][];
            agency?: components["schemas"]["AgencyShare"];
            /**
             * @description `schedule`: the fee follows from `cancellation`. `on_request`: only the cancellation quote tells it, and `cancellation` is empty.
             * @enum {string}
             */
            cancellation_kind: "schedule" | "on_request";
            /** @description What cancelling costs from each moment on; before the first it is free */
            cancellation: {
                from: components["schemas"]["Deadline"];
                fee: components["schemas"]["Money"] & unknown;
            }[];
            cancellation_fee: (components["schemas"]["Money"] & unknown) | null;
            /** @description Where the provider sends what it gives back, once cancelled at a fee that it told */
            refund_to: ("money" | "airline_credit" | "voucher") | null;
            /** @description What the provider gives instead of money, once cancelled */
            credits: components["schemas"]["ProviderCredit"][];
            payment: {
                /** Format: uuid */
                transaction: string;
                /** @enum {string} */
                state: "created" | "open" | "authorised" | "captured" | "declined" | "closed" | "voided" | "lost";
                captured: components["schemas"]["Money"] & unknown;
            };
            /** @description What is still to be paid since a card could not be charged */
            due: {
                amount: components["schemas"]["Money"] & unknown;
                /** Format: date-time */
                pay_by: string | null;
            } | null;
            refund: {
                /** @enum {string} */
                state: "owed" | "submitted" | "done" | "manual" | "covered";
                amount: components["schemas"]["Money"] & unknown;
                /** Format: date-time */
                done_at: string | null;
            } | null;
            /** @description The newest correction: `asked` and `waiting` until the provider has agreed (`done`) or not (`refused`); `dropped` when the reservation was over first */
            amendment: {
                /** @enum {string} */
                state: "asked" | "waiting" | "done" | "refused" | "dropped";
                travellers: components["schemas"]["Traveller"][];
                requests: string;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                settled_at: string | null;
            } | null;
            /** @description What the supplier has changed since it confirmed, the oldest first. An `answer` of null is wanted while the state is `supplier_changed`. */
            supplier_changes: {
                /** Format: uuid */
                id: string;
                /** @description The product’s own name of what has changed */
                code: string;
                label: string;
                before: string;
                after: string;
                /** @enum {string|null} */
                answer: "accepted" | "cancelled" | null;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                answered_at: string | null;
            }[];
            /**
             * Format: uuid
             * @description The reservation that was changed to this one
             */
            replaces: string | null;
            /**
             * Format: uuid
             * @description The reservation that this one is changed to: it stands until that one is confirmed
             */
            replaced_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            confirmed_at: string | null;
            /** Format: date-time */
            cancelled_at: string | null;
        };
        BookedProduct: {
            title: string;
            address: string;
            phone: string | null;
            /** @description IANA time zone */
            zone: string;
            starts: string;
            ends: string;
            units: string[];
            facts: {
                label: string;
                value: string;
            }[];
            /** @description To be shown before paying; `language` is that of a supplier’s own words, null for ours */
            notes: {
                text: string;
                language: string | null;
            }[];
        };
        Traveller: {
            /** @description `id` of a slot of the quote’s `form` */
            slot: string;
            fields: components["schemas"]["TravellerFields"];
        };
        TravellerFields: {
            /** @description One of mr, ms, mrs, miss, dr */
            title?: string;
            /** @description As in the passport, at most 60 characters */
            first_name?: string;
            /** @description As in the passport, at most 60 characters */
            last_name?: string;
            /** @description Date of birth, YYYY-MM-DD */
            born_on?: string;
            /** @description As in the passport: one of f, m, x */
            gender?: string;
            /** @description ISO 3166-1 alpha-2 */
            nationality?: string;
            /** @description Country of residence, ISO 3166-1 alpha-2 */
            residence?: string;
            /** @description One of passport, identity_card */
            document_kind?: string;
            /** @description Letters, digits and hyphens. Stored encrypted and never shown again. */
            document_number?: string;
            /** @description Country that issued the document, ISO 3166-1 alpha-2 */
            document_country?: string;
            /** @description YYYY-MM-DD, not before the product ends */
            document_expires?: string;
            /** @description Of the arriving flight */
            flight_number?: string;
        };
        ProviderCredit: {
            label: string;
            /** @description Null until the provider issues it */
            code: string | null;
            amount: components["schemas"]["Money"] & unknown;
        };
        BookingNote: {
            /** Format: uuid */
            id: string;
            author: string;
            text: string;
            /** Format: date-time */
            at: string;
        };
        NewBookingNote: {
            text: string;
        };
        ConfirmationQueued: {
            /** @enum {boolean} */
            sent: true;
        };
        CancellationAccepted: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "cancelling";
        };
        Cancellation: {
            /** @description By schedule: the fee that the traveller has agreed to, from the cancellation quote */
            fee?: {
                amount: string;
                currency: string;
                exponent?: number;
            };
            /**
             * Format: uuid
             * @description On request: `quote` of the cancellation quote that the traveller has agreed to
             */
            quote?: string;
        };
        AgencyFinance: {
            agency: {
                number: number;
                name: string;
            };
            account: {
                /** @enum {string} */
                settlement: "invoice" | "deposit";
                /** @enum {string} */
                source: "own" | "parent" | "share";
                limit: components["schemas"]["Money"] & unknown;
                used: components["schemas"]["Money"] & unknown;
                reserved: components["schemas"]["Money"] & unknown;
                left: components["schemas"]["Money"] & unknown;
                blocked: boolean;
            } | null;
            /** @description What was paid in to book with: the newest first, at most 24 */
            deposits: {
                /** @description As the bank shows it */
                reference: string;
                /** Format: date-time */
                received_at: string;
                amount: components["schemas"]["Money"] & unknown;
            }[];
            /** @description The newest first, at most 24 */
            statements: components["schemas"]["AgencyStatement"][];
            commissions: {
                month: string;
                expected: components["schemas"]["Money"] & unknown;
                earned: components["schemas"]["Money"] & unknown;
                paid: components["schemas"]["Money"] & unknown;
            }[];
        };
        AgencyStatement: {
            /** Format: uuid */
            id: string;
            number: string;
            /** @description Null for the first one */
            from: string | null;
            /**
             * Format: date-time
             * @description Excluded
             */
            until: string;
            opening: components["schemas"]["Money"] & unknown;
            closing: components["schemas"]["Money"] & unknown;
            open: components["schemas"]["Money"] & unknown;
            /** Format: date */
            due_on: string;
            /** @enum {string} */
            state: "open" | "overdue" | "paid";
        };
        ListedProposal: {
            /** Format: uuid */
            id: string;
            title: string;
            /** @enum {string} */
            state: "draft" | "sent" | "viewed" | "accepted" | "booked" | "declined" | "withdrawn" | "expired";
            client: {
                name: string;
                email: string;
            };
            /** @description `id` of a customer of the agency */
            customer: string | null;
            agency: string;
            agent: string | null;
            /** @description Language of the email and of the client’s page */
            locale: string;
            /** @description ISO 4217 */
            currency: string;
            /** @description How long it is valid once it is sent */
            valid_days: number;
            /** @description Null for a draft */
            valid_until: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * @description `agent`: the client only accepts, and the agency books and pays it
             * @enum {string}
             */
            payer: "client" | "agent";
        };
        Proposal: {
            /** Format: uuid */
            id: string;
            title: string;
            /** @enum {string} */
            state: "draft" | "sent" | "viewed" | "accepted" | "booked" | "declined" | "withdrawn" | "expired";
            client: {
                name: string;
                email: string;
            };
            /** @description `id` of a customer of the agency */
            customer: string | null;
            agency: string;
            agent: string | null;
            /** @description Language of the email and of the client’s page */
            locale: string;
            /** @description ISO 4217 */
            currency: string;
            /** @description How long it is valid once it is sent */
            valid_days: number;
            /** @description Null for a draft */
            valid_until: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * @description `agent`: the client only accepts, and the agency books and pays it
             * @enum {string}
             */
            payer: "client" | "agent";
            intro: string;
            /** @description In their order */
            items: components["schemas"]["ProposalItem"][];
            /**
             * Format: uri
             * @description The client’s page: of a draft a preview for the agency. Null for what is over.
             */
            link: string | null;
            /** @description Whether the person may change, send and withdraw it */
            may_act: boolean;
        };
        ProposalItem: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            quote: string;
            /**
             * @description `ask_agent`: the agent’s own price is below what the agency owes now
             * @enum {string}
             */
            state: "open" | "sold_out" | "ask_agent";
            product: string;
            title: string;
            starts: string;
            ends: string;
            /** @description Day of the trip, from 1 */
            day: number | null;
            /** @description Items with one number are alternatives: the client picks one */
            choice: number | null;
            note: string;
            charged: components["schemas"]["Money"] & unknown;
            /** @description The agent’s own price; null for that by the price rules */
            price: (components["schemas"]["Money"] & unknown) | null;
            /** @description What the client was shown before the last check, when that was another price */
            before: (components["schemas"]["Money"] & unknown) | null;
            agency?: components["schemas"]["AgencyShare"];
        };
        NewProposal: {
            /** @description From `POST /v3/quotes`, in one currency */
            quotes: string[];
            /** @description The name of the first item when left out */
            title?: string;
            /** @description The language of the request when left out */
            locale?: string;
        };
        /** @description The whole of a draft, as it shall be */
        EditedProposal: {
            title: string;
            intro: string;
            client: {
                name: string;
                email: string;
            };
            customer: string | null;
            locale: string;
            valid_days: number;
            /**
             * @description Stays as it is when left out
             * @enum {string}
             */
            payer?: "client" | "agent";
            /** @description In their new order; those left out are removed */
            items: {
                /** Format: uuid */
                id: string;
                /** @description Day of the trip, from 1 */
                day: number | null;
                /** @description Items with one number are alternatives: the client picks one */
                choice: number | null;
                note: string;
                /** @description The agent’s own price; null for that by the price rules. Never below what the agency owes. */
                price: {
                    amount: string;
                    currency: string;
                    exponent?: number;
                } | null;
            }[];
        };
        NewProposalItems: {
            /** @description From `POST /v3/quotes`, in one currency */
            quotes: string[];
        };
        ReservationAccepted: {
            /** Format: uuid */
            id: string;
            /** @description For people: 20 characters */
            reference: string;
            /** Format: uuid */
            transaction: string;
            /** @enum {string} */
            state: "created";
            /** @description Opens what was booked: send it as `X-Reservation-Token` */
            access_token: string;
            pay: {
                /**
                 * Format: uri
                 * @description Where the traveller pays: open it in their browser. It works in one browser, until the payment’s deadline.
                 */
                href: string;
            };
        };
        NewReservation: {
            /**
             * Format: uuid
             * @description `id` of a quote that has not expired
             */
            quote: string;
            /** @description Short form of `travellers` for products that need names only: one for each slot of the quote’s `form`, in order. For a stay it is the lead guest of each room */
            guests?: {
                first_name: string;
                last_name: string;
            }[];
            /** @description One for each slot of the quote’s `form` */
            travellers?: components["schemas"]["Traveller"][];
            /** @description By the `id` of the form’s question; texts of at most 200 characters */
            answers?: {
                [key: string]: string;
            };
            /** @description For the provider; it promises nothing */
            requests?: string;
            /** @description When the travellers expect to arrive: hours after midnight of the first day, 24 and more on the next */
            arrival_hour?: number | null;
            /**
             * Format: uuid
             * @description `id` of the reservation that is changed to this quote, from the change quote: with its token, and with no other quote
             */
            replaces?: string;
            /** @description The traveller has seen what became worse since the offer was shown, and agrees */
            accept_changes?: boolean;
            contact: {
                /** @description Who books; the first traveller when left out */
                name?: string;
                email: string;
                /** @description 6 to 15 digits with the country code */
                phone: string;
            };
            /** @description ISO 3166-1 alpha-2, of the travellers’ passports. Required where the form wants it. */
            nationality?: string;
            /**
             * @description By card on a page of the gateway, the default; on the account of the signed-in agent’s agency; or later, where that agency may: it is cancelled a day before free cancellation ends unless it is paid
             * @enum {string}
             */
            payment?: "card" | "account" | "later";
            /** @description Language of the traveller’s mails and documents; that of the request when left out */
            locale?: string;
        };
        TripAccepted: {
            /** Format: uuid */
            id: string;
            /** @description For people: 20 characters */
            reference: string;
            /** Format: uuid */
            transaction: string;
            /** @enum {string} */
            state: "created";
            /** @description Opens what was booked: send it as `X-Reservation-Token` */
            access_token: string;
            pay: {
                /**
                 * Format: uri
                 * @description Where the traveller pays: open it in their browser. It works in one browser, until the payment’s deadline.
                 */
                href: string;
            };
        };
        NewTrip: {
            /** @description Different quotes in one currency */
            quotes: components["schemas"]["TripQuote"][];
            /**
             * @description Each quote stands alone, and what can’t be had is not charged. The default, and the only mode.
             * @enum {string}
             */
            mode?: "loose";
            contact: {
                /** @description Who books; the first traveller when left out */
                name?: string;
                email: string;
                /** @description 6 to 15 digits with the country code */
                phone: string;
            };
            /** @description ISO 3166-1 alpha-2, of the travellers’ passports. Required where the form wants it. */
            nationality?: string;
            /**
             * @description By card on a page of the gateway, the default; on the account of the signed-in agent’s agency; or later, where that agency may: it is cancelled a day before free cancellation ends unless it is paid
             * @enum {string}
             */
            payment?: "card" | "account" | "later";
            /** @description Language of the traveller’s mails and documents; that of the request when left out */
            locale?: string;
        };
        TripQuote: {
            /**
             * Format: uuid
             * @description `id` of a quote that has not expired
             */
            quote: string;
            /** @description Short form of `travellers` for products that need names only: one for each slot of the quote’s `form`, in order. For a stay it is the lead guest of each room */
            guests?: {
                first_name: string;
                last_name: string;
            }[];
            /** @description One for each slot of the quote’s `form` */
            travellers?: components["schemas"]["Traveller"][];
            /** @description By the `id` of the form’s question; texts of at most 200 characters */
            answers?: {
                [key: string]: string;
            };
            /** @description For the provider; it promises nothing */
            requests?: string;
            /** @description When the travellers expect to arrive: hours after midnight of the first day, 24 and more on the next */
            arrival_hour?: number | null;
            /**
             * Format: uuid
             * @description `id` of the reservation that is changed to this quote, from the change quote: with its token, and with no other quote
             */
            replaces?: string;
            /** @description The traveller has seen what became worse since the offer was shown, and agrees */
            accept_changes?: boolean;
        };
        /** @description What is booked and paid together. Its price is that of the reservations that could be had, or still can. */
        Trip: {
            /** Format: uuid */
            id: string;
            /** @description For people: 20 characters */
            reference: string;
            /**
             * @description `loose`: each reservation stands alone, and what can’t be had is not charged
             * @enum {string}
             */
            mode: "single" | "loose" | "package";
            /**
             * @description Of the whole trip: the least settled one while it is booked
             * @enum {string}
             */
            state: "created" | "held" | "awaiting_payment" | "booking" | "unknown" | "confirmed" | "supplier_changed" | "failed" | "expired" | "cancelling" | "cancel_unknown" | "cancelled" | "completed" | "needs_human";
            /**
             * Format: date-time
             * @description While a provider does not answer: by when the outcome is known, or our staff have taken over; null when nothing is in doubt
             */
            resolve_by: string | null;
            total: components["schemas"]["Money"];
            /** @description A part of the total is converted: the property may ask for a little more or less */
            total_is_approximate: boolean;
            charged_now: components["schemas"]["Money"] & unknown;
            /** @description One for each currency. One in another currency without `approximate` is not in the total */
            payable_at_property: {
                amount: components["schemas"]["Money"] & unknown;
                /** @description In the currency of the total; null when it is in that, or no rate is known */
                approximate: (components["schemas"]["Money"] & unknown) | null;
            }[];
            /** @description What `charged_now` says about value added tax: it was in the price, or it was added as a line for a resident who owes it; null says nothing */
            vat: ("included" | "added") | null;
            agency?: components["schemas"]["AgencyShare"];
            payment: {
                /** Format: uuid */
                transaction: string;
                /** @enum {string} */
                state: "created" | "open" | "authorised" | "captured" | "declined" | "closed" | "voided" | "lost";
                captured: components["schemas"]["Money"] & unknown;
            };
            /** @description What is still to be paid since a card could not be charged */
            due: {
                amount: components["schemas"]["Money"] & unknown;
                /** Format: date-time */
                pay_by: string | null;
            } | null;
            /** @description In the order of the quotes */
            reservations: components["schemas"]["Reservation"][];
        };
        OpenQuote: {
            /** Format: uuid */
            id: string;
            product: components["schemas"]["BookedProduct"];
            form: components["schemas"]["ProductForm"];
            total: components["schemas"]["Money"];
            /** @description A part of the total is converted: the property may ask for a little more or less */
            total_is_approximate: boolean;
            charged_now: components["schemas"]["Money"] & unknown;
            /** @description One for each currency. One in another currency without `approximate` is not in the total */
            payable_at_property: {
                amount: components["schemas"]["Money"] & unknown;
                /** @description In the currency of the total; null when it is in that, or no rate is known */
                approximate: (components["schemas"]["Money"] & unknown) | null;
            }[];
            /** @description What `charged_now` says about value added tax: it was in the price, or it was added as a line for a resident who owes it; null says nothing */
            vat: ("included" | "added") | null;
            lines: components["schemas"]["PriceLine"][];
            agency?: components["schemas"]["AgencyShare"];
            /**
             * @description `schedule`: the fee follows from `cancellation`. `on_request`: only the cancellation quote tells it, and `cancellation` is empty.
             * @enum {string}
             */
            cancellation_kind: "schedule" | "on_request";
            /** @description What cancelling costs from each moment on; before the first it is free */
            cancellation: {
                from: components["schemas"]["Deadline"];
                fee: components["schemas"]["Money"] & unknown;
            }[];
            changes: components["schemas"]["QuoteChange"][];
            must_acknowledge: boolean;
            /** @description The reservation that is changed to it, and the fee agreed to for leaving that */
            replaces: {
                /** Format: uuid */
                reservation: string;
                fee: components["schemas"]["Money"] & unknown;
            } | null;
            /** Format: date-time */
            expires_at: string;
            seconds_left: number;
            expired: boolean;
        };
        /** @description What a reservation of the quote needs to say about its travellers */
        ProductForm: {
            slots: {
                id: string;
                label: string;
                /** @enum {string} */
                kind: "lead_guest" | "passenger" | "driver" | "participant";
                fields: {
                    /** @enum {string} */
                    name: "title" | "first_name" | "last_name" | "born_on" | "gender" | "nationality" | "residence" | "document_kind" | "document_number" | "document_country" | "document_expires" | "flight_number";
                    required: boolean;
                    /**
                     * Format: date
                     * @description The first permitted date
                     */
                    min: string | null;
                    /**
                     * Format: date
                     * @description The last permitted date
                     */
                    max: string | null;
                    /** @description The permitted values of a field with a closed list */
                    choices: string[] | null;
                }[];
            }[];
            wants_nationality: boolean;
            wants_requests: boolean;
            questions: {
                id: string;
                label: string;
                required: boolean;
                /** @description Null for a question with a free answer */
                choices: {
                    value: string;
                    label: string;
                }[] | null;
            }[];
        };
        CancellationQuote: {
            /**
             * Format: uuid
             * @description To be sent to cancel, once; null for a fee by schedule. A newer quote replaces it.
             */
            quote: string | null;
            fee: components["schemas"]["Money"] & unknown;
            refund: components["schemas"]["Money"] & unknown;
            /** @enum {string} */
            refund_to: "money" | "airline_credit" | "voucher";
            /** @description What the provider gives instead of money */
            credits: components["schemas"]["ProviderCredit"][];
            /** Format: date-time */
            at: string;
            /**
             * Format: date-time
             * @description Until when `quote` is good
             */
            expires_at: string | null;
        };
        SupplierChangeAnswered: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "confirmed" | "cancelling";
        };
        SupplierChangeAnswer: {
            /** @description True keeps the booking as it is now; false cancels it free of charge */
            accept: boolean;
            /**
             * Format: uuid
             * @description The `id` of the last of `supplier_changes` that the traveller has seen
             */
            change: string;
        };
        ChangeOptions: {
            fee: components["schemas"]["Money"] & unknown;
            refund: components["schemas"]["Money"] & unknown;
            /** Format: date-time */
            at: string;
            /** @description Why there is no option */
            none: string | null;
            /** @description What is most like the present booking first, then by price */
            options: {
                /** @description Opaque: send it to get a change quote */
                offer: string;
                title: string;
                facts: string[];
                /** @description The kind of room, the meals and the terms are as booked */
                alike: boolean;
                total: components["schemas"]["Money"];
                /** @description A part of the total is converted: the property may ask for a little more or less */
                total_is_approximate: boolean;
                charged_now: components["schemas"]["Money"] & unknown;
                /** @description One for each currency. One in another currency without `approximate` is not in the total */
                payable_at_property: {
                    amount: components["schemas"]["Money"] & unknown;
                    /** @description In the currency of the total; null when it is in that, or no rate is known */
                    approximate: (components["schemas"]["Money"] & unknown) | null;
                }[];
                /** @description What `charged_now` says about value added tax: it was in the price, or it was added as a line for a resident who owes it; null says nothing */
                vat: ("included" | "added") | null;
                /**
                 * @description `schedule`: the fee follows from `cancellation`. `on_request`: only the cancellation quote tells it, and `cancellation` is empty.
                 * @enum {string}
                 */
                cancellation_kind: "schedule" | "on_request";
                /** @description What cancelling costs from each moment on; before the first it is free */
                cancellation: {
                    from: components["schemas"]["Deadline"];
                    fee: components["schemas"]["Money"] & unknown;
                }[];
            }[];
        };
        WantedChange: {
            /** Format: date */
            check_in?: string;
            /** Format: date */
            check_out?: string;
            /** @description Rooms by comma; in a room the adults, then each child’s age after a dash. As booked when left out. */
            guests?: string;
            /** @description Instead of `check_in`, for what begins at a time: local, at its place */
            from?: string;
            /** @description As `from` */
            until?: string;
        };
        ChosenChange: {
            /** @description `offer` of an option */
            offer: string;
            /** @description The `fee` that the traveller has agreed to */
            fee: {
                amount: string;
                currency: string;
                exponent?: number;
            };
        };
        AmendmentRequested: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "asked";
        };
        Amendment: {
            /** @description Names as they should be spelled; what is left out stays */
            names?: {
                /** @description `slot` of one of `travellers` */
                slot: string;
                first_name?: string;
                last_name?: string;
            }[];
            /** @description The special request in place of the present one; stays when left out */
            requests?: string;
        };
        Conversation: {
            /** @description False when the provider takes no messages, or not at this time */
            can_write: boolean;
            /** @description The oldest first */
            messages: components["schemas"]["Message"][];
        };
        Message: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            author: "traveller" | "agent" | "property";
            text: string;
            /** @description BCP 47; null when it is not known */
            language: string | null;
            /**
             * @description `waiting`: the provider has not taken it yet; `refused`: it could not be delivered; `received`: by the property
             * @enum {string}
             */
            state: "waiting" | "sent" | "refused" | "received";
            /** Format: date-time */
            written_at: string;
        };
        NewMessage: {
            text: string;
        };
        TransactionState: {
            /** Format: uuid */
            id: string;
            /**
             * @description `created`, `held` and `awaiting_payment` before it is paid; `booking` and `unknown` while the supplier is asked; then `confirmed` and `completed`, or `failed`, `expired` or `cancelled`. `supplier_changed`: confirmed, and changed since by the supplier; `supplier_changes` has what the traveller is asked about. `needs_human`: our staff are asking the supplier.
             * @enum {string}
             */
            state: "created" | "held" | "awaiting_payment" | "booking" | "unknown" | "confirmed" | "supplier_changed" | "failed" | "expired" | "cancelling" | "cancel_unknown" | "cancelled" | "completed" | "needs_human";
        };
        SignIn: {
            /** Format: email */
            email: string;
            /** Format: password */
            password: string;
            /**
             * @description Stay signed in on this device
             * @default true
             */
            remember?: boolean;
            /** @description Not read */
            name?: string;
            /** @description Not read */
            password_confirmation?: string;
        };
        Registered: {
            data: components["schemas"]["AuthUser"];
            message: string;
            errors: {
                [key: string]: string[];
            };
        };
        Registration: {
            name: string;
            /** Format: email */
            email: string;
            /** Format: password */
            password: string;
            /** Format: password */
            password_confirmation: string;
            /**
             * @description Stay signed in on this device
             * @default true
             */
            remember?: boolean;
        };
    };
    responses: {
        /** @description `unknown_token`: The request has an `Authorization` header that is not the public client token. */
        UnknownToken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "unknown_token";
                };
            };
        };
        /** @description `unknown_host`: The request is for a host that this server does not serve. */
        UnknownHost: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "unknown_host";
                };
            };
        };
        /** @description `invalid`: A field is missing, unknown or wrong: `errors` says which and why. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "invalid";
                };
            };
        };
        /** @description `internal`: A fault of the server: `trace_id` is what support needs. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "internal";
                };
            };
        };
        /** @description `not_found`: There is nothing at this address, or the request is not entitled to it. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "not_found";
                };
            };
        };
        /** @description `too_many_requests`: A rate limit is reached: `Retry-After` says in how many seconds to come back. */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "too_many_requests";
                };
            };
        };
        /** @description `site_closed`: The site of this host is closed for now, except for reservations: `Retry-After` says when to come back. */
        SiteClosed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "site_closed";
                };
            };
        };
        /**
         * @description `malformed_json`: The body is not JSON.
         *
         *     `too_deep`: The body nests deeper than 32 levels.
         */
        MalformedJsonOrTooDeep: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "malformed_json" | "too_deep";
                };
            };
        };
        /** @description `foreign_origin`: A page of another site asks for what only our own pages and programs may do. */
        ForeignOrigin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "foreign_origin";
                };
            };
        };
        /** @description `body_too_large`: The body is larger than 64 kB, than 256 kB of a webhook, or than 2 MB with a picture. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "body_too_large";
                };
            };
        };
        /**
         * @description `encoded_body`: The body has a `Content-Encoding`.
         *
         *     `not_json`: The `Content-Type` is not one that the operation reads.
         */
        EncodedBodyOrNotJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "encoded_body" | "not_json";
                };
            };
        };
        /** @description `csrf`: A change comes with cookies, and without the `X-XSRF-TOKEN` header that belongs to them. */
        Csrf: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "csrf";
                };
            };
        };
        /**
         * @description `no_supplier`: No supplier answered in time.
         *
         *     `busy`: The server does as many of these at once as it can, or another request is changing the same: `Retry-After` says when to come back.
         */
        NoSupplierOrBusy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "no_supplier" | "busy";
                };
            };
        };
        /** @description `session_ended`: The search is over, or the host has none of this id. */
        SessionEnded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "session_ended";
                };
            };
        };
        /** @description `no_supplier`: No supplier answered in time. */
        NoSupplier: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "no_supplier";
                };
            };
        };
        /** @description `busy`: The server does as many of these at once as it can, or another request is changing the same: `Retry-After` says when to come back. */
        Busy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "busy";
                };
            };
        };
        /**
         * @description `sold_out`: The supplier has sold what the offer is for.
         *
         *     `offer_expired`: The offer is too old to become a quote: its rates have to be asked for again.
         */
        SoldOutOrOfferExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "sold_out" | "offer_expired";
                };
            };
        };
        /**
         * @description `unauthenticated`: The operation needs a session, and the request has none that is valid.
         *
         *     `unknown_token`: The request has an `Authorization` header that is not the public client token.
         */
        UnauthenticatedOrUnknownToken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "unauthenticated" | "unknown_token";
                };
            };
        };
        /**
         * @description `too_many_alerts`: The account has as many price alerts as there may be: one has to end first.
         *
         *     `no_price`: Nothing can be had for these dates and guests, so that there is no price to watch.
         */
        TooManyAlertsOrNoPrice: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "too_many_alerts" | "no_price";
                };
            };
        };
        /** @description `no_ticket_supplier`: The supplier of the tickets did not answer in time. */
        NoTicketSupplier: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "no_ticket_supplier";
                };
            };
        };
        /**
         * @description `tickets_sold_out`: The supplier has sold the tickets that the offer is for.
         *
         *     `tickets_offer_expired`: The offer is too old to become a quote: the times have to be asked for again.
         */
        TicketsSoldOutOrTicketsOfferExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "tickets_sold_out" | "tickets_offer_expired";
                };
            };
        };
        /**
         * @description `no_ticket_supplier`: The supplier of the tickets did not answer in time.
         *
         *     `busy`: The server does as many of these at once as it can, or another request is changing the same: `Retry-After` says when to come back.
         */
        NoTicketSupplierOrBusy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "no_ticket_supplier" | "busy";
                };
            };
        };
        /** @description `no_car_supplier`: No supplier of cars answered in time. */
        NoCarSupplier: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "no_car_supplier";
                };
            };
        };
        /**
         * @description `car_gone`: The rental company has no such car for these times any more.
         *
         *     `car_offer_expired`: The offer is too old to become a quote: the cars have to be asked for again.
         */
        CarGoneOrCarOfferExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "car_gone" | "car_offer_expired";
                };
            };
        };
        /**
         * @description `no_car_supplier`: No supplier of cars answered in time.
         *
         *     `busy`: The server does as many of these at once as it can, or another request is changing the same: `Retry-After` says when to come back.
         */
        NoCarSupplierOrBusy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "no_car_supplier" | "busy";
                };
            };
        };
        /**
         * @description `unknown_client`: The `client_secret` is not the one that is configured.
         *
         *     `unknown_token`: The request has an `Authorization` header that is not the public client token.
         */
        UnknownClientOrUnknownToken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "unknown_client" | "unknown_token";
                };
            };
        };
        /** @description `code_over`: The code is older than a minute, was used, or is none of ours. */
        CodeOver: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "code_over";
                };
            };
        };
        /** @description `form_over`: The form is older than a day, or not one of this server: a new one is needed. */
        FormOver: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "form_over";
                };
            };
        };
        /**
         * @description `too_soon`: The form was sent sooner than a person fills it in: `Retry-After` says when it may be.
         *
         *     `too_many_requests`: A rate limit is reached: `Retry-After` says in how many seconds to come back.
         */
        TooSoonOrTooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "too_soon" | "too_many_requests";
                };
            };
        };
        /** @description `may_not_see`: The role of the signed-in person does not include these bookings. */
        MayNotSee: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "may_not_see";
                };
            };
        };
        /** @description `not_confirmed`: A reservation has no documents before it is confirmed. */
        NotConfirmed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "not_confirmed";
                };
            };
        };
        /**
         * @description `may_not_act`: The role of the signed-in person includes seeing the booking, and not acting for its client.
         *
         *     `foreign_origin`: A page of another site asks for what only our own pages and programs may do.
         */
        MayNotActOrForeignOrigin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "may_not_act" | "foreign_origin";
                };
            };
        };
        /**
         * @description `idempotency_key_required`: The request has no `Idempotency-Key` of 16 to 255 visible characters.
         *
         *     `malformed_json`: The body is not JSON.
         *
         *     `too_deep`: The body nests deeper than 32 levels.
         */
        IdempotencyKeyRequiredOrMalformedJsonOrTooDeep: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "idempotency_key_required" | "malformed_json" | "too_deep";
                };
            };
        };
        /**
         * @description `not_cancellable`: The reservation is in a state in which it cannot be cancelled.
         *
         *     `fee_changed`: The fee is no longer the one that was sent: `errors` has the present one, and nothing is cancelled.
         */
        NotCancellableOrFeeChanged: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "not_cancellable" | "fee_changed";
                };
            };
        };
        /** @description `quote_expired`: The quote is past its `expires_at`; a cancellation quote also when it was used or replaced. */
        QuoteExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "quote_expired";
                };
            };
        };
        /**
         * @description `idempotency_mismatch`: The `Idempotency-Key` was used with another request.
         *
         *     `invalid`: A field is missing, unknown or wrong: `errors` says which and why.
         */
        IdempotencyMismatchOrInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "idempotency_mismatch" | "invalid";
                };
            };
        };
        /**
         * @description `newer_version`: Someone changed the brand at the same moment: send the picture again.
         *
         *     `brand_full`: All versions and pictures of the brand together have reached 200 MB, which is all there is room for.
         */
        NewerVersionOrBrandFull: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "newer_version" | "brand_full";
                };
            };
        };
        /**
         * @description `picture_too_large`: The file is larger than 1 MB.
         *
         *     `body_too_large`: The body is larger than 64 kB, than 256 kB of a webhook, or than 2 MB with a picture.
         */
        PictureTooLargeOrBodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "picture_too_large" | "body_too_large";
                };
            };
        };
        /**
         * @description `unsupported_picture`: By its first bytes the file is no PNG, JPEG, WebP or AVIF, nor an ICO for an icon. SVG is not read.
         *
         *     `encoded_body`: The body has a `Content-Encoding`.
         *
         *     `not_json`: The `Content-Type` is not one that the operation reads.
         */
        UnsupportedPictureOrEncodedBodyOrNotJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "unsupported_picture" | "encoded_body" | "not_json";
                };
            };
        };
        /**
         * @description `unreadable_picture`: The file is damaged, or takes too long to decode.
         *
         *     `too_many_pixels`: The picture has more than four million pixels. It is not decoded.
         *
         *     `picture_too_small`: A logo has 24 × 24 pixels at least, an icon 48 × 48, a background 1,200 × 525.
         *
         *     `invalid`: A field is missing, unknown or wrong: `errors` says which and why.
         */
        UnreadablePictureOrTooManyPixelsOrPictureTooSmallOrInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "unreadable_picture" | "too_many_pixels" | "picture_too_small" | "invalid";
                };
            };
        };
        /**
         * @description `may_not_book`: The role of the signed-in person in their agency does not include booking.
         *
         *     `foreign_origin`: A page of another site asks for what only our own pages and programs may do.
         */
        MayNotBookOrForeignOrigin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "may_not_book" | "foreign_origin";
                };
            };
        };
        /** @description `proposal_closed`: The proposal is not in a state in which this can be done, or is full: only drafts are changed. */
        ProposalClosed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "proposal_closed";
                };
            };
        };
        /**
         * @description `proposal_closed`: The proposal is not in a state in which this can be done, or is full: only drafts are changed.
         *
         *     `proposal_not_available`: Something in the proposal is not available, or priced too low by now (`state` of its items), or its agent may not book any more.
         */
        ProposalClosedOrProposalNotAvailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "proposal_closed" | "proposal_not_available";
                };
            };
        };
        /**
         * @description `must_acknowledge`: The quote is worse than its offer, in what `errors` names, and `accept_changes` is not true.
         *
         *     `already_reserved`: The quote has become a reservation, which `errors` names if it is the caller’s own.
         *
         *     `not_changeable`: The reservation can’t be changed: its state, its terms or its product do not allow it.
         *
         *     `being_changed`: Another change of the reservation is being paid or booked, or has been made.
         *
         *     `fee_changed`: The fee is no longer the one that was sent: `errors` has the present one, and nothing is cancelled.
         *
         *     `account_refused`: It can’t be booked on the agency’s account, for the reason in `errors`; a card can still pay.
         */
        MustAcknowledgeOrAlreadyReservedOrNotChangeableOrBeingChangedOrFeeChangedOrAccountRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "must_acknowledge" | "already_reserved" | "not_changeable" | "being_changed" | "fee_changed" | "account_refused";
                };
            };
        };
        /**
         * @description `too_many_unpaid`: The traveller has as much that is unpaid as they may keep at a time (stays count by room).
         *
         *     `too_many_reservations`: The traveller has made as many reservations as they may within an hour.
         */
        TooManyUnpaidOrTooManyReservations: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "too_many_unpaid" | "too_many_reservations";
                };
            };
        };
        /**
         * @description `idempotency_mismatch`: The `Idempotency-Key` was used with another request.
         *
         *     `quote_twice`: A trip names the same quote twice; `errors` says where.
         *
         *     `currencies_differ`: A trip has one payment, and its quotes are in different currencies; `errors` says which differ.
         *
         *     `invalid`: A field is missing, unknown or wrong: `errors` says which and why.
         */
        IdempotencyMismatchOrQuoteTwiceOrCurrenciesDifferOrInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "idempotency_mismatch" | "quote_twice" | "currencies_differ" | "invalid";
                };
            };
        };
        /** @description `not_cancellable`: The reservation is in a state in which it cannot be cancelled. */
        NotCancellable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "not_cancellable";
                };
            };
        };
        /** @description `fee_unknown`: The provider has not told what cancelling costs: nothing is known of the fee, and nothing is cancelled. */
        FeeUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "fee_unknown";
                };
            };
        };
        /**
         * @description `nothing_to_answer`: The traveller is not asked about a change of the supplier: it is answered, or taken back.
         *
         *     `changed_again`: The supplier has changed the booking again: show the newest `supplier_changes`, and ask the traveller.
         */
        NothingToAnswerOrChangedAgain: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "nothing_to_answer" | "changed_again";
                };
            };
        };
        /** @description `not_changeable`: The reservation can’t be changed: its state, its terms or its product do not allow it. */
        NotChangeable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "not_changeable";
                };
            };
        };
        /**
         * @description `change_unavailable`: No provider answered in time about a change. The reservation is as it was.
         *
         *     `busy`: The server does as many of these at once as it can, or another request is changing the same: `Retry-After` says when to come back.
         */
        ChangeUnavailableOrBusy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "change_unavailable" | "busy";
                };
            };
        };
        /**
         * @description `not_changeable`: The reservation can’t be changed: its state, its terms or its product do not allow it.
         *
         *     `fee_changed`: The fee is no longer the one that was sent: `errors` has the present one, and nothing is cancelled.
         *
         *     `change_sold_out`: What the reservation was to be changed to is no longer available. The reservation is as it was.
         *
         *     `change_expired`: The change options are too old: they have to be asked for again. The reservation is as it was.
         */
        NotChangeableOrFeeChangedOrChangeSoldOutOrChangeExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "not_changeable" | "fee_changed" | "change_sold_out" | "change_expired";
                };
            };
        };
        /**
         * @description `not_amendable`: The provider does not correct this online, or the reservation is not confirmed, has begun or is being changed.
         *
         *     `amendment_open`: The provider has not answered about an earlier correction.
         *
         *     `nothing_to_amend`: The correction is what is booked already.
         *
         *     `too_many_amendments`: The reservation has been corrected as often as is possible online.
         */
        NotAmendableOrAmendmentOpenOrNothingToAmendOrTooManyAmendments: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "not_amendable" | "amendment_open" | "nothing_to_amend" | "too_many_amendments";
                };
            };
        };
        /** @description `not_writable`: The provider takes no messages, or the reservation is not confirmed or ended long ago. */
        NotWritable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "not_writable";
                };
            };
        };
        /** @description `too_many_messages`: The reservation has been written about as often as is possible within an hour, or in all. */
        TooManyMessages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "too_many_messages";
                };
            };
        };
        /**
         * @description `second_factor`: The password is right, and the account has a second factor: the person goes on at `/login/second-step`, in the browser with the cookie that was set.
         *
         *     `foreign_origin`: A page of another site asks for what only our own pages and programs may do.
         */
        SecondFactorOrForeignOrigin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "second_factor" | "foreign_origin";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCountries: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, with their names in several languages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Country"][];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    listCurrencies: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, with their names in several languages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Currency"][];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    getAgencyBrand: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                host: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What its pages look like */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WhiteLabel"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SiteClosed"];
        };
    };
    getHostBrand: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                host: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What its pages look like */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WhiteLabel"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SiteClosed"];
        };
    };
    getAgentBrand: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                fid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What its pages look like */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WhiteLabel"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["SiteClosed"];
        };
    };
    findPlaces: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description What is looked for; hotels when left out */
                product?: "hotels" | "tickets" | "cars";
                /** @description What was typed, in any language */
                q?: string;
                /** @description With `lng` and without `q`: cities near it */
                lat?: number;
                lng?: number;
                /** @description Ten at most */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most ten, group by group, best first; featured cities without a question */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Suggestion"][];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
        };
    };
    listHotelCards: {
        parameters: {
            query: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description Up to 200 ids with commas between them: hotels by their ids, attractions as `tickets~` and theirs */
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The favourites */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Favorite"][];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    getSearchForm: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                product: "hotels" | "tickets" | "cars";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SearchForm"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
        };
    };
    createSearch: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHotelSearch"];
            };
        };
        responses: {
            /** @description The first page of the search */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HotelSearch"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["NoSupplierOrBusy"];
        };
    };
    showSearch: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description recommended, price, stars, score, distance */
                sort?: string;
                /** @description Any of 1 to 5; several with commas */
                stars?: string | string[];
                /** @description Any of RO, BB, HB, FB, AI; several with commas */
                board?: string | string[];
                /** @description Any of hotel, apartment, resort, boutique, guesthouse, hostel; several with commas */
                kind?: string | string[];
                /** @description A hotel must have all of them */
                amenity?: string | string[];
                /** @description Its guests must praise all of them */
                praised?: string | string[];
                /** @description Slugs, as the facets name them */
                district?: string | string[];
                /** @description Slug of a landmark or IATA code of an airport that distances count from */
                near?: string;
                /** @description Metres at most: 500, 1000, 2000, 5000 */
                distance?: string;
                /** @description At least 9, 8 or 7 */
                score?: string;
                /** @description Whole units, for the stay */
                min_price?: string;
                /** @description Whole units, for the stay */
                max_price?: string;
                /** @description 1: only rates that can be cancelled free */
                free_cancellation?: string;
                /** @description west,south,east,north in degrees; west may be greater than east */
                bbox?: string;
                /** @description From 1 */
                page?: string;
                /** @description Hotels on a page; 0 for counts alone */
                limit?: number | null;
                /** @description Revision of the results; the latest when left out */
                rev?: string;
            };
            header?: never;
            path: {
                /** @description `session` of a search */
                session: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the search */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HotelSearch"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["SessionEnded"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["NoSupplier"];
        };
    };
    followSearch: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description Revision that is shown already */
                rev?: string;
            };
            header?: never;
            path: {
                /** @description `session` of a search */
                session: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events `search`: `state`, `latest` (revision), `new_results` after `rev`, `waiting` and `incomplete` (suppliers), `fresh` and `text` in words, `over` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["SessionEnded"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    listSearchPins: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description recommended, price, stars, score, distance */
                sort?: string;
                /** @description Any of 1 to 5; several with commas */
                stars?: string | string[];
                /** @description Any of RO, BB, HB, FB, AI; several with commas */
                board?: string | string[];
                /** @description Any of hotel, apartment, resort, boutique, guesthouse, hostel; several with commas */
                kind?: string | string[];
                /** @description A hotel must have all of them */
                amenity?: string | string[];
                /** @description Its guests must praise all of them */
                praised?: string | string[];
                /** @description Slugs, as the facets name them */
                district?: string | string[];
                /** @description Slug of a landmark or IATA code of an airport that distances count from */
                near?: string;
                /** @description Metres at most: 500, 1000, 2000, 5000 */
                distance?: string;
                /** @description At least 9, 8 or 7 */
                score?: string;
                /** @description Whole units, for the stay */
                min_price?: string;
                /** @description Whole units, for the stay */
                max_price?: string;
                /** @description 1: only rates that can be cancelled free */
                free_cancellation?: string;
                /** @description west,south,east,north in degrees; west may be greater than east */
                bbox?: string;
                /** @description From 1 */
                page?: string;
                /** @description Hotels on a page; 0 for counts alone */
                limit?: number | null;
                /** @description Revision of the results; the latest when left out */
                rev?: string;
            };
            header?: never;
            path: {
                /** @description `session` of a search */
                session: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hotels with their places */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            matching: number;
                            around: components["schemas"]["MapScene"];
                            hotels: components["schemas"]["HotelPin"][];
                        };
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["SessionEnded"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["NoSupplier"];
        };
    };
    showHotel: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description Id of a hotel */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hotel */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Hotel"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    listRates: {
        parameters: {
            query: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description Local to the hotel */
                check_in: string;
                /** @description 1 to 30 nights later */
                check_out: string;
                /** @description Rooms by comma; in a room the adults, then each child’s age after a dash */
                guests?: string;
                /** @description ISO 3166-1 alpha-2: whose prices are asked for; suppliers sell by nationality */
                country?: string;
                /** @description ISO 4217; the hotel’s own when left out */
                currency?: string;
            };
            header?: never;
            path: {
                /** @description Id of a hotel */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HotelRates"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["NoSupplier"];
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description Text that a review contains */
                q?: string;
                travelled_as?: "couple" | "family" | "solo" | "friends" | "business";
                /** @description Lowest score of a band: 9, 7, 5 or 1 */
                score?: "1" | "5" | "7" | "9";
                sort?: "newest" | "highest" | "lowest";
                page?: string;
            };
            header?: never;
            path: {
                /** @description Id of a hotel */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reviews */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HotelReviews"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    showPriceCalendar: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description 1 to 30; 1 when left out */
                nights?: string;
                /** @description Rooms by comma; in a room the adults, then each child’s age after a dash */
                guests?: string;
                /** @description ISO 3166-1 alpha-2: whose prices are asked for; suppliers sell by nationality */
                country?: string;
                /** @description ISO 4217; the hotel’s own when left out */
                currency?: string;
            };
            header?: never;
            path: {
                /** @description Id of a hotel */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HotelCalendar"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["NoSupplier"];
        };
    };
    createQuote: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQuote"];
            };
        };
        responses: {
            /** @description The quote */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Quote"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            409: components["responses"]["SoldOutOrOfferExpired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["NoSupplierOrBusy"];
        };
    };
    listPriceAlerts: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alerts, the next stay first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PriceAlert"][];
                    };
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    makePriceAlert: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPriceAlert"];
            };
        };
        responses: {
            /** @description The alerts, the next stay first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PriceAlert"][];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["TooManyAlertsOrNoPrice"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["NoSupplierOrBusy"];
        };
    };
    endPriceAlert: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndedPriceAlert"];
            };
        };
        responses: {
            /** @description The alerts, the next stay first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PriceAlert"][];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    listAttractions: {
        parameters: {
            query: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description `path` of a city of `/v3/places` */
                place: string;
                /** @description With it, prices and states are those of that day */
                date?: string;
                /** @description The supplier’s when left out */
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its attractions, the best known first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attractions"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    getAttraction: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description The supplier’s when left out */
                currency?: string;
            };
            header?: never;
            path: {
                /** @description Id of an attraction */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attraction */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Attraction"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    listVisitTimes: {
        parameters: {
            query: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                option: number;
                date: string;
                units: string;
                /** @description The supplier’s when left out */
                currency?: string;
            };
            header?: never;
            path: {
                /** @description Id of an attraction */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The times in order; none with the reason */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VisitTimes"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["NoTicketSupplier"];
        };
    };
    createTicketQuote: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQuote"];
            };
        };
        responses: {
            /** @description The quote */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Quote"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            409: components["responses"]["TicketsSoldOutOrTicketsOfferExpired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["NoTicketSupplierOrBusy"];
        };
    };
    listCars: {
        parameters: {
            query: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description IATA code of an airport, or `path` of a place of `/v3/places` */
                pickup: string;
                /** @description The place of pick-up when left out */
                dropoff?: string;
                /** @description Pick-up, local to its place */
                from: string;
                /** @description Return, local to its place */
                until: string;
                /** @description Of the driver, in years; 30 when left out */
                age?: string;
                /** @description Where the driver lives (ISO 3166-1 alpha-2); the country of pick-up when left out */
                residence?: string;
                /** @description The supplier’s when left out */
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cars; none with the reason */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RentalCars"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["NoCarSupplier"];
        };
    };
    getCar: {
        parameters: {
            query: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description IATA code of an airport, or `path` of a place of `/v3/places` */
                pickup: string;
                /** @description The place of pick-up when left out */
                dropoff?: string;
                /** @description Pick-up, local to its place */
                from: string;
                /** @description Return, local to its place */
                until: string;
                /** @description Of the driver, in years; 30 when left out */
                age?: string;
                /** @description Where the driver lives (ISO 3166-1 alpha-2); the country of pick-up when left out */
                residence?: string;
                /** @description The supplier’s when left out */
                currency?: string;
                /** @description So many of this extra */
                full_cover?: string;
                /** @description So many of this extra */
                additional_driver?: string;
                /** @description So many of this extra */
                child_seat?: string;
                /** @description So many of this extra */
                navigation?: string;
                /** @description So many of this extra */
                snow_tyres?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a car of the same search */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The car with the extras in its price and its offer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RentalCar"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["NoCarSupplier"];
        };
    };
    createCarQuote: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQuote"];
            };
        };
        responses: {
            /** @description The quote */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Quote"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            409: components["responses"]["CarGoneOrCarOfferExpired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["NoCarSupplierOrBusy"];
        };
    };
    listFavorites: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ids of the favourites, the newest last */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: string[];
                        /** @description Tells one account from another and nothing else: by it a browser sees whose list it has */
                        owner: string;
                    };
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    addFavorites: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFavorites"];
            };
        };
        responses: {
            /** @description Ids of the favourites, the newest last */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: string[];
                        /** @description Tells one account from another and nothing else: by it a browser sees whose list it has */
                        owner: string;
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    removeFavorites: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FavoriteIds"];
            };
        };
        responses: {
            /** @description Ids of the favourites, the newest last */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: string[];
                        /** @description Tells one account from another and nothing else: by it a browser sees whose list it has */
                        owner: string;
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    listSavedSearches: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The searches that can still be made, the newest last */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedSearch"][];
                        /** @description Tells one account from another and nothing else: by it a browser sees whose list it has */
                        owner: string;
                    };
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    saveSearches: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedSearches"];
            };
        };
        responses: {
            /** @description The searches that can still be made, the newest last */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedSearch"][];
                        /** @description Tells one account from another and nothing else: by it a browser sees whose list it has */
                        owner: string;
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    forgetSearches: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedSearchRouters"];
            };
        };
        responses: {
            /** @description The searches that can still be made, the newest last */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedSearch"][];
                        /** @description Tells one account from another and nothing else: by it a browser sees whose list it has */
                        owner: string;
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    exchangeSsoCode: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsoExchange"];
            };
        };
        responses: {
            /** @description The person, with agency and options */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SsoPerson"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownClientOrUnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            410: components["responses"]["CodeOver"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description Part of a name, of the address or of the phone */
                q?: string;
                /** @description `next` of the page before */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            customers: components["schemas"]["ListedCustomer"][];
                            next: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    addCustomer: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCustomer"];
            };
        };
        responses: {
            /** @description The customer */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Customer"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    showCustomer: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a customer */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Customer"];
                    };
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    changeCustomer: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a customer */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCustomer"];
            };
        };
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Customer"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    eraseCustomer: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a customer */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erased */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {boolean} */
                            erased: true;
                        };
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    exportCustomer: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a customer */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
        };
    };
    openLeadForm: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            form: string;
                            calling_codes: components["schemas"]["CallingCode"][];
                        };
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    sendLead: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Lead"];
            };
        };
        responses: {
            /** @description Kept, and sent on to the operator */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            message: string;
                        };
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            409: components["responses"]["FormOver"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooSoonOrTooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    showUser: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The visitor’s own account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuthUser"];
                    };
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    listAgencyBookings: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description `true` for the bookings of the whole agency and of those below it */
                all?: string;
                /** @description Which date `from` and `until` are about: `created` (default), `starts` or `deadline`, which leaves out bookings without one */
                by?: string;
                /** @description First day, in UTC */
                from?: string;
                /** @description Last day, in UTC */
                until?: string;
                /** @description `open`, `confirmed`, `completed`, `cancelled` or `failed` */
                state?: string;
                /** @description Kind of what is booked */
                product?: string;
                /** @description `id` of the agency that has sold it, or of one above that */
                agency?: string;
                /** @description `id` of the person who has sold it */
                agent?: string;
                /** @description Part of a reference, of the client’s name or address, or of the name of what is booked */
                q?: string;
                /** @description `newest` (default), `starts` or `deadline` */
                sort?: string;
                /** @description How many a page has: 1 to 100, 25 by default */
                limit?: string;
                /** @description `next` of the page before */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AgencyBookings"];
                    };
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["MayNotSee"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    downloadAgencyBookings: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description `true` for the bookings of the whole agency and of those below it */
                all?: string;
                /** @description Which date `from` and `until` are about: `created` (default), `starts` or `deadline`, which leaves out bookings without one */
                by?: string;
                /** @description First day, in UTC */
                from?: string;
                /** @description Last day, in UTC */
                until?: string;
                /** @description `open`, `confirmed`, `completed`, `cancelled` or `failed` */
                state?: string;
                /** @description Kind of what is booked */
                product?: string;
                /** @description `id` of the agency that has sold it, or of one above that */
                agency?: string;
                /** @description `id` of the person who has sold it */
                agent?: string;
                /** @description Part of a reference, of the client’s name or address, or of the name of what is booked */
                q?: string;
                /** @description `newest` (default), `starts` or `deadline` */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All bookings of the filter */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["MayNotSee"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
        };
    };
    showAgencyBooking: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a booking */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The booking */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AgencyBookingDetail"];
                    };
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    downloadAgencyVoucher: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description `false` leaves out all prices and fees */
                prices?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a booking */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voucher */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotConfirmed"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    downloadAgencyCalendar: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a booking */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An iCalendar file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotConfirmed"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    addBookingNote: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a booking */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBookingNote"];
            };
        };
        responses: {
            /** @description The note */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BookingNote"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["MayNotActOrForeignOrigin"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    sendConfirmationAgain: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a booking */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConfirmationQueued"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["MayNotActOrForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotConfirmed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    cancelAgencyBooking: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header: {
                /** @description New for each change, 16 to 255 visible characters: a UUID will do. A retry with the same key and the same request is the same change, and has the same answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description `id` of a booking */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Cancellation"];
            };
        };
        responses: {
            /** @description The cancellation is on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CancellationAccepted"];
                    };
                };
            };
            400: components["responses"]["IdempotencyKeyRequiredOrMalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["MayNotActOrForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotCancellableOrFeeChanged"];
            410: components["responses"]["QuoteExpired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["IdempotencyMismatchOrInvalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    uploadBrandPicture: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Its id; the brand of the own agency when left out */
                    brand?: string;
                    /** @enum {string} */
                    slot: "logo_light" | "logo_dark" | "icon" | "background";
                    /**
                     * Format: byte
                     * @description The file in base64: PNG, JPEG, WebP or AVIF, or ICO for an icon; 1 MB and four million pixels at most
                     */
                    picture: string;
                };
            };
        };
        responses: {
            /** @description The picture as it is kept */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            slot: "logo_light" | "logo_dark" | "icon" | "background";
                            address: string;
                            /** @description In pixels */
                            width: number;
                            height: number;
                            /** @description Of the draft that has it */
                            version: number;
                        };
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NewerVersionOrBrandFull"];
            413: components["responses"]["PictureTooLargeOrBodyTooLarge"];
            415: components["responses"]["UnsupportedPictureOrEncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["UnreadablePictureOrTooManyPixelsOrPictureTooSmallOrInvalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    showAgencyFinance: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description Its number; the own one when left out */
                agency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AgencyFinance"];
                    };
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["MayNotSee"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    downloadAgencyStatementLines: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a statement */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    downloadAgencyStatement: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a statement */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    listProposals: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
                /** @description Part of the title, or of the client’s name or email */
                q?: string;
                state?: "draft" | "sent" | "viewed" | "accepted" | "booked" | "declined" | "withdrawn" | "expired";
                /** @description `next` of the page before */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            proposals: components["schemas"]["ListedProposal"][];
                            /** @description To be sent as `after` for the next page; null on the last */
                            next: string | null;
                        };
                    };
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["MayNotSee"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    makeProposal: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProposal"];
            };
        };
        responses: {
            /** @description The proposal */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["MayNotBookOrForeignOrigin"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    showProposal: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a proposal */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    editProposal: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a proposal */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditedProposal"];
            };
        };
        responses: {
            /** @description The proposal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["MayNotActOrForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ProposalClosed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    addToProposal: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a proposal */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProposalItems"];
            };
        };
        responses: {
            /** @description The proposal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["MayNotActOrForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ProposalClosed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    sendProposal: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a proposal */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["MayNotActOrForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ProposalClosedOrProposalNotAvailable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    withdrawProposal: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a proposal */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Proposal"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnauthenticatedOrUnknownToken"];
            403: components["responses"]["MayNotActOrForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ProposalClosed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    downloadProposal: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description From the link `/proposal/{token}` that the agent has sent */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    createReservation: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header: {
                /** @description New for each change, 16 to 255 visible characters: a UUID will do. A retry with the same key and the same request is the same change, and has the same answer. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReservation"];
            };
        };
        responses: {
            /** @description The intent is recorded. Follow the transaction to see what becomes of it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReservationAccepted"];
                    };
                };
            };
            400: components["responses"]["IdempotencyKeyRequiredOrMalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["MayNotBookOrForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["MustAcknowledgeOrAlreadyReservedOrNotChangeableOrBeingChangedOrFeeChangedOrAccountRefused"];
            410: components["responses"]["QuoteExpired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["IdempotencyMismatchOrInvalid"];
            429: components["responses"]["TooManyUnpaidOrTooManyReservations"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    createTrip: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header: {
                /** @description New for each change, 16 to 255 visible characters: a UUID will do. A retry with the same key and the same request is the same change, and has the same answer. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTrip"];
            };
        };
        responses: {
            /** @description The intent is recorded. Follow the transaction to see what becomes of it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TripAccepted"];
                    };
                };
            };
            400: components["responses"]["IdempotencyKeyRequiredOrMalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["MayNotBookOrForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["MustAcknowledgeOrAlreadyReservedOrNotChangeableOrBeingChangedOrFeeChangedOrAccountRefused"];
            410: components["responses"]["QuoteExpired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["IdempotencyMismatchOrQuoteTwiceOrCurrenciesDifferOrInvalid"];
            429: components["responses"]["TooManyUnpaidOrTooManyReservations"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    showTrip: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a trip */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trip */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Trip"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    showQuote: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a quote */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OpenQuote"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    showReservation: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a reservation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reservation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Reservation"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    quoteCancellation: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a reservation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fee, and what is paid back */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CancellationQuote"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotCancellable"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["FeeUnknown"];
        };
    };
    cancelReservation: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header: {
                /** @description New for each change, 16 to 255 visible characters: a UUID will do. A retry with the same key and the same request is the same change, and has the same answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description `id` of a reservation */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Cancellation"];
            };
        };
        responses: {
            /** @description The cancellation is on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CancellationAccepted"];
                    };
                };
            };
            400: components["responses"]["IdempotencyKeyRequiredOrMalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotCancellableOrFeeChanged"];
            410: components["responses"]["QuoteExpired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["IdempotencyMismatchOrInvalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    answerSupplierChange: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header: {
                /** @description New for each change, 16 to 255 visible characters: a UUID will do. A retry with the same key and the same request is the same change, and has the same answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description `id` of a reservation */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierChangeAnswer"];
            };
        };
        responses: {
            /** @description It is kept as it is now, or its cancellation is on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SupplierChangeAnswered"];
                    };
                };
            };
            400: components["responses"]["IdempotencyKeyRequiredOrMalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NothingToAnswerOrChangedAgain"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["IdempotencyMismatchOrInvalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    downloadVoucher: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a reservation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voucher */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotConfirmed"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    downloadCalendar: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a reservation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An iCalendar file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotConfirmed"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    listChangeOptions: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a reservation */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WantedChange"];
            };
        };
        responses: {
            /** @description The options, and what leaving the present booking costs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangeOptions"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotChangeable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ChangeUnavailableOrBusy"];
        };
    };
    quoteChange: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a reservation */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChosenChange"];
            };
        };
        responses: {
            /** @description The quote */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OpenQuote"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotChangeableOrFeeChangedOrChangeSoldOutOrChangeExpired"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ChangeUnavailableOrBusy"];
        };
    };
    amendReservation: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header: {
                /** @description New for each change, 16 to 255 visible characters: a UUID will do. A retry with the same key and the same request is the same change, and has the same answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description `id` of a reservation */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Amendment"];
            };
        };
        responses: {
            /** @description The provider is being asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AmendmentRequested"];
                    };
                };
            };
            400: components["responses"]["IdempotencyKeyRequiredOrMalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotAmendableOrAmendmentOpenOrNothingToAmendOrTooManyAmendments"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["IdempotencyMismatchOrInvalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `id` of a reservation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    writeMessage: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header: {
                /** @description New for each change, 16 to 255 visible characters: a UUID will do. A retry with the same key and the same request is the same change, and has the same answer. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description `id` of a reservation */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMessage"];
            };
        };
        responses: {
            /** @description It is being sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
            400: components["responses"]["IdempotencyKeyRequiredOrMalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotWritable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["IdempotencyMismatchOrInvalid"];
            429: components["responses"]["TooManyMessages"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    showTransaction: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `transaction` of a reservation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TransactionState"];
                    };
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    followTransaction: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description `transaction` of a reservation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: `state` at once, `changed` at each change, both with the state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["UnknownToken"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    getCsrfCookie: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cookie is set */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["UnknownToken"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
        };
    };
    login: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
                "application/x-www-form-urlencoded": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Logged in: the session’s cookies are set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuthUser"];
                    };
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["SecondFactorOrForeignOrigin"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    logout: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is over */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
    register: {
        parameters: {
            query?: {
                /** @description Language of the texts; without it Accept-Language decides, else English */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
                "application/x-www-form-urlencoded": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description The account is made, and logged in */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registered"];
                };
            };
            400: components["responses"]["MalformedJsonOrTooDeep"];
            401: components["responses"]["UnknownToken"];
            403: components["responses"]["ForeignOrigin"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["EncodedBodyOrNotJson"];
            419: components["responses"]["Csrf"];
            421: components["responses"]["UnknownHost"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Busy"];
        };
    };
}
