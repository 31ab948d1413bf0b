#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes made-up documents in the twenty public formats of docs/validation/own.md, for the command own.

    python3 docs/validation/own_documents.py FOLDER

FOLDER gets a file for each format, with 20 documents, one on a line; they are the same each time. Names, nesting and optional parts follow
the formats' documentation. The values are random. Below, each format has a function. In it, a function stands for a value that it makes, a
tuple for one of its elements, and ? ends the name of a field that may be missing."""
import base64, json, random, sys
from datetime import datetime, timezone
from pathlib import Path

rng = random.Random()

def make(form):
    if isinstance(form, dict):
        return {name.rstrip("?"): make(part) for name, part in form.items() if not name.endswith("?") or rng.random() < 0.6}
    if isinstance(form, list):
        return [make(part) for part in form]
    if isinstance(form, tuple):
        return make(rng.choice(form))
    return make(form()) if callable(form) else form

def some(low, high, form):
    return lambda: [form] * rng.randint(low, high)
def keyed(low, high, key, form):
    return lambda: {make(key): form for _ in range(rng.randint(low, high))}
def any_of(*choices):
    return lambda: rng.sample(choices, rng.randint(1, len(choices)))
def number(low, high):
    return lambda: rng.randint(low, high)
def decimal(low, high, digits):
    return lambda: round(rng.uniform(low, high), digits)
def symbols(length, alphabet="0123456789abcdef"):
    return lambda: "".join(rng.choices(alphabet, k=length))
def join(*parts):
    return lambda: "".join(str(make(part)) for part in parts)
def url(*path):
    return join("https://", WORD, ".example", *[join("/", part) for part in path])
def text(low, high):
    return lambda: " ".join(make((*[WORD] * 20, "à", "größer")) for _ in range(rng.randint(low, high))).capitalize()
def instant(form="%Y-%m-%dT%H:%M:%SZ"):
    return lambda: datetime.fromtimestamp(SECONDS(), timezone.utc).strftime(form)
def encoded(low, high):
    return lambda: base64.b64encode(rng.randbytes(rng.randint(low, high))).decode()

FLAG, SECONDS, HASH, ID = (False, True), number(1_640_995_200, 1_790_000_000), symbols(64), join(number(10**17, 10**18))
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"
WORD = lambda: "".join(rng.choice("bdfgklmnprstv") + rng.choice("aeiou") for _ in range(rng.randint(2, 4)))
NAME = lambda: WORD().title()
UUID = join(symbols(8), "-", symbols(4), "-4", symbols(3), "-a", symbols(3), "-", symbols(12))
MILLIS = join(instant("%Y-%m-%dT%H:%M:%S."), symbols(3, "0123456789"), "Z")
NANOS = join(instant("%Y-%m-%dT%H:%M:%S."), symbols(9, "0123456789"), "Z")
VERSION = join(number(0, 9), ".", number(0, 30), ".", number(0, 15))

def activitypub():
    actor, content, language = make(url("users", WORD)), make(join("<p>", text(6, 30), "</p>")), make(("de", "en", "es", "fr", "ja"))
    note, tag = f"{actor}/statuses/{make(ID)}", {"type": ("Hashtag", "Mention"), "href": url("tags", WORD), "name": join("#", WORD)}
    addressed = {"published": make(instant()), "to": ["https://www.w3.org/ns/activitystreams#Public"], "cc": [f"{actor}/followers", url("users", WORD)]}
    attachment = {"type": "Document", "mediaType": ("image/jpeg", "image/png"), "url": url(ID), "name": (None, text(3, 8)), "width": number(99, 4000)}
    replies = {"id": f"{note}/replies", "type": "Collection", "first": {"type": "CollectionPage", "partOf": f"{note}/replies", "items": some(0, 2, url(ID))}}
    return {"@context": ["https://www.w3.org/ns/activitystreams", {"ostatus": "http://ostatus.org#", "sensitive": "as:sensitive"}], "id": f"{note}/activity",
            "type": "Create", "actor": actor, **addressed, "object": {
                "id": note, "type": "Note", "summary": (None, text(2, 4)), "inReplyTo": (None, url("statuses", ID)), "url": note, "attributedTo": actor, **addressed,
                "sensitive": FLAG, "content": content, "contentMap": {language: content}, "updated?": instant(), "attachment": some(0, 1, attachment),
                "tag": some(0, 2, tag), "replies": replies}}

def airtable():
    fields = {"Name": NAME, "Address?": join(number(1, 99), " ", NAME, " St"), "Visited?": True}
    return {"id": join("rec", symbols(14, LETTERS)), "createdTime": instant("%Y-%m-%dT%H:%M:%S.000Z"), "fields": fields}

def chrome_trace():
    thread = {"pid": number(1, 9), "tid": number(1, 40)}
    event = {"name": ("RunTask", "Layout", "Paint"), "cat": ("toplevel", "blink", "devtools.timeline,v8"), **thread, "ts": decimal(0, 1e9, 3)}
    return {"displayTimeUnit": ("ms", "ns"), "otherData?": {"version": VERSION}, "traceEvents": some(40, 90, (
        {**event, "ph": "X", "dur": decimal(0, 1e5, 3), "tdur?": decimal(0, 1e5, 3), "args": {"src_func?": NAME, "src_file?": join(WORD, ".cc")}},
        {**event, "ph": "i", "s": ("g", "p", "t"), "args": {"data": {"frame": symbols(32), "url?": url(WORD)}}},
        {**event, "ph": ("s", "f"), "id": number(1, 10**6), "bp?": "e"},
        {**event, "ph": "C", "args": {"jsHeapSizeUsed": number(10**6, 10**8), "nodes": number(10, 9999)}},
        {"name": "thread_name", "ph": "M", **thread, "args": {"name": NAME}}))}

def cloudevents():
    event = {"specversion": "1.0", "id": UUID, "source": join("/shops/", number(1, 20)), "time": MILLIS, "subject?": join(number(1, 9999)),
             "datacontenttype": "application/json", "dataschema?": url("order.json"), "traceparent?": join("00-", symbols(32), "-", symbols(16), "-01")}
    items = some(1, 3, {"sku": symbols(8, LETTERS), "quantity": number(1, 9)})
    placed = {"orderId": UUID, "amount": decimal(1, 900, 2), "currency": ("EUR", "SEK", "USD"), "note?": text(3, 9), "items": items}
    return ({**event, "type": "example.order.placed", "data": placed},
            {**event, "type": "example.order.shipped", "data": {"orderId": UUID, "shippedAt": instant(), "carrier": NAME}},
            {**event, "type": "example.order.printed", "datacontenttype": "application/pdf", "data_base64": encoded(20, 90)})

def cyclonedx():
    hashes = [{"alg": "SHA-256", "content": HASH}], [{"alg": "SHA-1", "content": symbols(40)}, {"alg": "SHA-256", "content": HASH}]
    licenses = {"license": {"id": ("MIT", "Apache-2.0")}}, {"license": {"name": NAME, "url": url("license")}}, {"expression": "MIT OR Apache-2.0"}
    links = some(1, 3, {"type": ("website", "vcs"), "url": url(WORD), "comment?": text(2, 4)})
    def component(purl):
        return {"type": ("library", "framework"), "bom-ref": purl, "purl": purl, "group?": join("@", WORD), "name": purl[8:].split("@")[0], "version": VERSION,
                "description?": text(4, 10), "scope?": ("required", "optional"), "hashes?": hashes, "licenses": [licenses], "externalReferences?": links}
    purls = make(some(6, 30, join("pkg:npm/", WORD, "@", VERSION)))
    metadata = {"timestamp": instant(), "tools?": {"components": [{"type": "application", "name": WORD, "version": VERSION}]}, "component": component(purls[0])}
    return {"bomFormat": "CycloneDX", "specVersion": "1.6", "serialNumber": join("urn:uuid:", UUID), "version": number(1, 3), "metadata": metadata,
            "components": [component(purl) for purl in purls[1:]], "dependencies": [{"ref": purl, "dependsOn?": any_of(*purls[:3])} for purl in purls]}

def docker_inspect():
    ports = [f"{port}/tcp" for port in rng.sample((80, 443, 5432, 6379, 8080), rng.randint(0, 2))]
    health = {"Status": ("healthy", "unhealthy"), "Log": some(0, 2, {"Start": NANOS, "ExitCode": 0, "Output": text(2, 4)})}
    state = ({"Status": "running", "Running": True, "Pid": number(100, 99999), "ExitCode": 0, "StartedAt": NANOS, "FinishedAt": "0001-01-01T00:00:00Z", "Health?": health},
             {"Status": "exited", "Running": False, "Pid": 0, "ExitCode": (0, 1, 137), "StartedAt": NANOS, "FinishedAt": NANOS})
    config = {"Hostname": symbols(12), "User": ("", "1000"), "ExposedPorts?": {port: {} for port in ports}, "Env": some(1, 4, join("KEY=", WORD)),
              "Cmd": (None, [WORD]), "Entrypoint": (None, [join("/", WORD, ".sh")]), "Labels": keyed(0, 3, join("com.example.", WORD), WORD)}
    network = {"Aliases": (None, [WORD]), "NetworkID": HASH, "Gateway": "172.17.0.1", "IPPrefixLen": 16}
    return {"Id": HASH, "Created": NANOS, "Path": join("/usr/bin/", WORD), "Args": some(0, 3, join("--", WORD)), "State": state, "Image": join("sha256:", HASH),
            "Name": join("/", WORD), "Mounts": some(0, 2, {"Type": "bind", "Source": join("/srv/", WORD), "Mode": ("", "ro"), "RW": FLAG}), "Config": config,
            "NetworkSettings": {"Ports": {port: (None, [{"HostIp": ("0.0.0.0", "::"), "HostPort": join(number(1024, 65535))}]) for port in ports},
                                "Networks": keyed(1, 2, ("bridge", WORD), network)}}

def elasticsearch():
    source = {"@timestamp": MILLIS, "message": text(5, 20), "user": {"id": WORD, "roles?": some(1, 3, WORD)}, "bytes": number(0, 10**6), "error?": (None, WORD)}
    highlight = {"message?": [join("<em>", WORD, "</em> ", text(2, 9))], "user.id?": [join("<em>", WORD, "</em>")]}
    hits = make(some(3, 20, {"_index": "logs-2026", "_id": symbols(20, LETTERS), "_score": decimal(0.1, 9, 7), "_source": source, "highlight?": highlight}))
    buckets = {"doc_count_error_upper_bound": 0, "sum_other_doc_count": number(0, 900), "buckets": some(0, 8, {"key": WORD, "doc_count": number(1, 500)})}
    return {"took": number(1, 300), "timed_out": False, "_shards": {"total": 5, "successful": 5, "skipped": number(0, 2), "failed": 0},
            "hits": {"total": {"value": number(12, 10000), "relation": ("eq", "gte")}, "max_score": max(hit["_score"] for hit in hits), "hits": hits},
            "aggregations?": {"by_user": buckets, "mean_bytes": {"value": (None, decimal(1, 10**6, 4))}}}

def grafana():
    steps = [{"color": "green", "value": None}, {"color": ("red", "orange"), "value": number(50, 100)}]
    defaults = {"unit?": ("s", "bytes", "reqps"), "min?": 0, "mappings": [], "thresholds": {"mode": "absolute", "steps": steps}}
    override = {"matcher": {"id": "byName", "options": WORD}, "properties": [({"id": "unit", "value": "ms"}, {"id": "custom.width", "value": number(80, 300)})]}
    target = {"refId": ("A", "B"), "expr": join("sum(rate(", WORD, "_total[5m])) by (job)"), "legendFormat?": join("{{", WORD, "}}"), "instant?": True}
    options = {"timeseries": {"legend": {"calcs": [], "placement": "bottom", "showLegend": FLAG}, "tooltip": {"mode": ("single", "multi"), "sort": "none"}},
               "stat": {"graphMode": ("area", "none"), "reduceOptions": {"calcs": ["lastNotNull"], "values": False}}, "table": {"cellHeight": "sm", "showHeader": FLAG}}
    panels = tuple({"type": kind, "id": number(1, 60), "title": text(1, 3), "description?": text(4, 9), "gridPos": {"h": 8, "w": (8, 12), "x": (0, 12), "y": number(0, 40)},
                    "datasource": {"type": "prometheus", "uid": symbols(9, LETTERS)}, "targets": some(1, 2, target), "options": options[kind],
                    "fieldConfig": {"defaults": defaults, "overrides": some(0, 1, override)}} for kind in options)
    variable = {"name": WORD, "type": ("query", "custom"), "query": join("label_values(", WORD, ")"), "current": {"text": "All", "value": "$__all"}, "label?": NAME}
    return {"annotations": {"list": [{"builtIn": 1, "enable": True, "name": "Annotations & Alerts", "type": "dashboard"}]}, "id": (None, number(1, 500)),
            "uid": symbols(9, LETTERS), "title": text(1, 4), "tags": some(0, 3, WORD), "timezone": ("browser", "utc", ""), "panels": some(3, 12, panels),
            "templating": {"list": some(0, 2, variable)}, "time": {"from": ("now-1h", "now-7d"), "to": "now"}, "schemaVersion": 39, "version": number(1, 80)}

def gtfs_realtime():
    time, stop, route, vehicle = join(SECONDS), join(number(10**5, 10**6)), join(number(1, 99)), {"id": symbols(6), "label?": join(number(100, 999))}
    trip = {"tripId": ID, "startDate": instant("%Y%m%d"), "startTime?": instant("%H:%M:%S"), "routeId": route, "directionId?": (0, 1)}
    event, translated = {"delay": number(-60, 900), "time?": time}, {"translation": some(1, 2, {"text": text(2, 9), "language": ("en", "sv")})}
    update = {"stopSequence": number(1, 40), "stopId": stop, "arrival?": event, "departure?": event, "scheduleRelationship?": ("SKIPPED", "NO_DATA")}
    position = {"latitude": decimal(55, 60, 5), "longitude": decimal(10, 20, 5), "bearing?": number(0, 359), "speed?": decimal(0, 30, 1)}
    alert = {"activePeriod": some(1, 2, {"start": time, "end?": time}), "informedEntity": some(1, 3, ({"routeId": route}, {"stopId": stop})),
             "cause": ("CONSTRUCTION", "WEATHER", "STRIKE"), "effect": ("DETOUR", "NO_SERVICE"), "url?": translated, "headerText": translated}
    return {"header": {"gtfsRealtimeVersion": "2.0", "incrementality": "FULL_DATASET", "timestamp": time}, "entity": some(5, 30, (
        {"id": UUID, "tripUpdate": {"trip": trip, "vehicle?": vehicle, "timestamp?": time, "stopTimeUpdate": some(2, 8, update)}}, {"id": UUID, "alert": alert},
        {"id": UUID, "vehicle": {"trip": trip, "vehicle": vehicle, "position": position, "currentStatus?": ("STOPPED_AT", "IN_TRANSIT_TO"), "timestamp": time}}))}

def json_feed():
    author = {"name": join(NAME, " ", NAME), "url?": url("about"), "avatar?": url("avatar.png")}
    attachment = {"url": url("audio.mp3"), "mime_type": "audio/mpeg", "size_in_bytes?": number(10**6, 10**8), "duration_in_seconds?": number(60, 7200)}
    item = {"id": url(WORD, number(1, 9999)), "url": url(WORD), "external_url?": url(WORD), "title?": text(2, 7), "summary?": text(8, 20), "image?": url(HASH),
            "date_published": (instant(), instant("%Y-%m-%dT%H:%M:%S+01:00")), "date_modified?": instant(), "authors?": [author], "tags?": some(1, 4, WORD),
            "attachments?": [attachment]}
    items = some(10, 25, ({**item, "content_html": join("<p>", text(60, 150), "</p>")}, {**item, "content_text": text(20, 90)}))
    return {"version": "https://jsonfeed.org/version/1.1", "title": NAME, "home_page_url": url(), "feed_url": url("feed.json"), "description?": text(4, 12),
            "next_url?": url("feed.json?page=2"), "icon?": url("icon.png"), "authors": [author], "language": ("en", "de", "en-US"), "items": items}

def json_api():
    people, comments = [str(id) for id in range(1, 5)], [str(id) for id in range(11, 19)]
    links, person, comment = {"self": url(WORD), "related": url(WORD)}, {"type": "people", "id": tuple(people)}, {"type": "comments", "id": tuple(comments)}
    article = {"type": "articles", "id": join(number(1, 9999)), "attributes": {"title": text(2, 6), "body": text(15, 40), "created": MILLIS, "updated": (None, MILLIS)},
               "relationships": {"author": {"links": links, "data": (None, person)}, "comments": {"links": links, "data": some(0, 3, comment)}}}
    included = [{"type": "people", "id": id, "attributes": {"name": NAME, "age": (None, number(18, 90)), "nickname?": WORD}} for id in people] + [
        {"type": "comments", "id": id, "attributes": {"body": text(4, 20), "likes": number(0, 50)}, "relationships": {"author": {"data": person}}} for id in comments]
    return {"jsonapi": {"version": "1.1"}, "links": {"self": url("articles"), "next?": url("articles?page[number]=2")}, "data": some(3, 10, article),
            "included": included, "meta?": {"totalPages": number(1, 90)}}

def jupyter():
    lines, cell, count = some(1, 6, join(WORD, " = ", WORD, "(", number(1, 99), ")\n")), {"id": symbols(8), "metadata": {}}, number(1, 90)
    data = {"text/plain": lines, "text/html?": ["<div>\n", join("<b>", WORD, "</b></div>")], "image/png?": join(encoded(60, 300), "\n")}
    output = ({"output_type": "stream", "name": ("stdout", "stderr"), "text": lines}, {"output_type": "display_data", "data": data, "metadata": {}},
              {"output_type": "execute_result", "execution_count": count, "data": data, "metadata": {}},
              {"output_type": "error", "ename": "ValueError", "evalue": text(2, 5), "traceback": some(1, 3, text(4, 9))})
    code = {"cell_type": "code", "execution_count": (None, count), "metadata": {"tags?": some(1, 2, WORD), "collapsed?": True}, "outputs": some(0, 2, output)}
    cells = {**cell, "cell_type": ("markdown", "raw"), "source": some(1, 4, join(text(4, 12), "\n"))}, {**cell, **code, "source": lines}
    language = {"codemirror_mode": {"name": "ipython", "version": 3}, "file_extension": ".py", "name": "python", "version": join("3.", VERSION)}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": some(6, 18, cells), "nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel, "language_info": language}}

def mastodon():
    emojis, link = some(0, 1, {"shortcode": WORD, "url": url("emoji.png"), "visible_in_picker": FLAG}), {"name": NAME, "value": url(), "verified_at": (None, MILLIS)}
    account = {"id": ID, "username": WORD, "acct": WORD, "display_name": NAME, "locked": FLAG, "discoverable": (None, True), "note": join("<p>", text(0, 9), "</p>"),
               "created_at": instant("%Y-%m-%dT00:00:00.000Z"), "url": url("@name"), "followers_count": number(0, 9999), "last_status_at": (None, instant("%Y-%m-%d")),
               "emojis": emojis, "fields": some(0, 2, link)}
    size, focus = {"width": number(300, 4000), "height": number(300, 4000), "aspect": decimal(0.2, 3, 15)}, {"x": decimal(-1, 1, 2), "y": decimal(-1, 1, 2)}
    medium = {"id": ID, "type": ("image", "gifv"), "url": url("a.png"), "remote_url": (None, url("c.png")), "description": (None, text(2, 9)),
              "meta": {"original": size, "small?": size, "focus?": focus}, "blurhash": symbols(28, LETTERS)}
    poll = {"id": ID, "expires_at": (None, MILLIS), "expired": FLAG, "options": some(2, 4, {"title": text(1, 2), "votes_count": (None, number(0, 50))})}
    status = {"id": ID, "created_at": MILLIS, "in_reply_to_id": (None, ID), "sensitive": FLAG, "spoiler_text": ("", "", text(1, 3)), "visibility": ("public", "unlisted"),
              "language": (None, "en", "de", "ja"), "uri": url("statuses", ID), "url": (None, url(ID)), "replies_count": number(0, 9), "edited_at": (None, None, MILLIS),
              "content": join("<p>", text(6, 40), "</p>"), "application?": {"name": NAME, "website": (None, url())}, "account": account, "emojis": emojis,
              "media_attachments": some(0, 1, medium), "mentions": some(0, 1, {"id": ID, "username": WORD, "url": url(), "acct": WORD}),
              "tags": some(0, 2, {"name": WORD, "url": url("tags")}), "poll": (None, None, poll), "reblog": None}
    return {**status, "reblog": (None, None, None, status)}

def matrix_sync():
    user, room_id, event_id = join("@", WORD, ":", WORD, ".example"), join("!", symbols(18, LETTERS), ":", WORD, ".example"), join("$", symbols(43, LETTERS))
    event = {"event_id": event_id, "sender": user, "origin_server_ts": number(1_640_995_200_000, 1_790_000_000_000), "unsigned?": {"age": SECONDS}}
    media = join("mxc://", WORD, "/", ID)
    content = ({"msgtype": "m.text", "body": text(2, 20)}, {"msgtype": "m.text", "body": WORD, "format": "org.matrix.custom.html", "formatted_body": text(2, 9)},
               {"msgtype": "m.image", "body": WORD, "url": media, "info": {"w": number(100, 3000), "h": number(100, 3000), "mimetype": "image/png"}})
    message, member = {**event, "type": "m.room.message", "content": content}, {"membership": ("join", "leave"), "displayname?": (None, NAME), "avatar_url?": media}
    state = ({**event, "type": "m.room.member", "state_key": user, "content": member}, {**event, "type": "m.room.name", "state_key": "", "content": {"name": NAME}})
    room = {"summary": {"m.heroes?": some(1, 3, user), "m.joined_member_count?": number(2, 90)}, "state": {"events": some(0, 3, state)},
            "timeline": {"events": some(2, 10, (message, message, state)), "limited": FLAG, "prev_batch?": join("t", number(1, 10**6))},
            "ephemeral": {"events": some(0, 1, {"type": "m.typing", "content": {"user_ids": some(0, 2, user)}})}, "unread_notifications": {"highlight_count": number(0, 3)}}
    rooms = {"join": keyed(1, 6, room_id, room), "leave?": keyed(0, 1, room_id, {"timeline": {"events": some(0, 1, state), "limited": False}})}
    return {"next_batch": join("s", number(1, 10**6)), "rooms": rooms, "device_one_time_keys_count": {"signed_curve25519": number(0, 50)}}

def openid():
    site = make(url())
    return {"issuer": site, "authorization_endpoint": f"{site}/authorize", "token_endpoint": f"{site}/token", "jwks_uri": f"{site}/jwks",
            "userinfo_endpoint?": f"{site}/me", "scopes_supported?": any_of("openid", "email", "profile"), "response_types_supported": any_of("code", "id_token", "code id_token"),
            "subject_types_supported": any_of("public", "pairwise"), "id_token_signing_alg_values_supported": any_of("RS256", "ES256"),
            "claims_supported?": any_of("sub", "iss", "name", "email", "locale"), "request_parameter_supported?": FLAG}

def openweather():
    weather = {"id": 800, "main": "Clear", "icon": ("01d", "01n")}, {"id": (500, 501), "main": "Rain", "icon": "10d"}
    main = {**dict.fromkeys(("temp", "feels_like", "temp_min", "temp_max"), decimal(270, 300, 2)), "pressure": number(980, 1040), "humidity": number(20, 100)}
    wind, coordinates = {"speed": decimal(0, 20, 2), "deg": number(0, 360), "gust": decimal(0, 30, 2)}, {"lat": decimal(-60, 70, 4), "lon": decimal(-180, 180, 4)}
    city = {"id": number(10**6, 10**7), "name": NAME, "coord": coordinates, "country": ("SE", "JP"), "timezone": (-10800, 0, 3600), "sunrise": SECONDS, "sunset": SECONDS}
    return {"cod": "200", "message": 0, "cnt": 40, "city": city, "list": [
        {"dt": time, "main": main, "weather": [weather], "clouds": {"all": number(0, 100)}, "wind": wind, "visibility": (10000, number(100, 9999)),
         "pop": (0, decimal(0, 1, 2), 1), "rain?": {"3h": decimal(0, 9, 2)}, "sys": {"pod": ("d", "n")}, "dt_txt": str(datetime.fromtimestamp(time, timezone.utc))[:19]}
        for time in range(1_749_600_000, 1_750_032_000, 10800)]}

def prometheus():
    def result():
        start, count = SECONDS(), rng.randint(30, 140)
        return {"metric": {"__name__": "http_requests_total", "job": ("api", "web"), "instance": join(WORD, ":9100"), "handler?": join("/", WORD), "code?": ("200", "500")},
                "values": [[start + 15 * step + 0.781, (join(number(0, 10**6)), join(decimal(0, 1, 12)), "NaN")] for step in range(count)]}
    return {"status": "success", "data": {"resultType": "matrix", "result": some(2, 6, result)}, "warnings?": [text(4, 9)]}

def sarif():
    rule = {"id": join(NAME, number(100, 999)), "name": NAME, "shortDescription": {"text": text(3, 7)}, "fullDescription?": {"text": text(9, 20)}, "helpUri?": url(WORD),
            "defaultConfiguration": {"level": ("error", "warning", "note")}, "properties": {"tags": some(0, 3, WORD), "precision?": ("high", "medium")}}
    region = {"startLine": number(1, 900), "startColumn?": number(1, 80), "endLine?": number(1, 900), "endColumn?": number(2, 120), "snippet?": {"text": text(2, 9)}}
    place = {"artifactLocation": {"uri": join("src/", WORD, "/", WORD, ".java"), "uriBaseId": "%SRCROOT%", "index?": number(0, 40)}, "region": region}
    rules = make(some(3, 9, rule))
    result = tuple({"ruleId": rule["id"], "ruleIndex": index, "level?": ("error", "warning"), "message": {"text": text(5, 15)}, "locations": [{"physicalLocation": place}],
                    "partialFingerprints?": {"primaryLocationLineHash": symbols(16)}} for index, rule in enumerate(rules))
    run = {"tool": {"driver": {"name": WORD, "version": VERSION, "informationUri?": url(), "rules": rules}}, "results": some(5, 40, result),
           "invocations?": [{"executionSuccessful": FLAG, "startTimeUtc": MILLIS, "endTimeUtc": MILLIS}], "columnKind": "utf16CodeUnits"}
    return {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}

def terraform_plan():
    tags, disk = (None, keyed(1, 3, WORD, WORD)), {"volume_size": number(8, 100), "iops": (None, number(100, 3000))}
    kinds = (("aws_s3_bucket", {"bucket": WORD, "force_destroy": FLAG, "tags": tags, "timeouts": None}), ("aws_instance", {
        "ami": join("ami-", symbols(17)), "instance_type": ("t3.micro", "m5.large"), "monitoring": (None, True), "root_block_device": some(0, 1, disk), "tags": tags}))
    def change():
        kind, values = rng.choice(kinds)
        before, after, sensitive = make(values), make(values), {"before_sensitive": False, "after_sensitive": {}}
        resource = make({"address": join(kind, ".", WORD), "mode": "managed", "type": kind, "name": WORD, "index?": (number(0, 3), WORD)})
        return {**resource, "schema_version": (0, 1), "values": after, "sensitive_values": {"tags?": {}}}, {**resource, "change": (
            {"actions": ["create"], "before": None, "after": after, "after_unknown": {"id": True, "arn?": True}, **sensitive},
            {"actions": (["update"], ["delete", "create"]), "before": before, "after": after, "after_unknown": {}, **sensitive},
            {"actions": ["delete"], "before": before, "after": None, "after_unknown": {}, **sensitive}), "action_reason?": "replace_because_tainted"}
    planned, changes = zip(*[change() for _ in range(rng.randint(2, 9))])
    outputs = keyed(1, 2, WORD, {"sensitive": FLAG, "type?": "string", "value?": WORD})
    return {"format_version": "1.2", "terraform_version": VERSION, "variables?": keyed(1, 3, WORD, {"value": (WORD, number(1, 9), FLAG)}), "timestamp": instant(),
            "planned_values": {"outputs?": outputs, "root_module": {"resources": [*planned]}}, "resource_changes": [*changes], "complete": True, "errored": False}

def wikidata():
    languages, item = ("de", "en", "es", "fr", "ja", "pt-br", "sv", "zh"), number(1, 10**6)
    quantity = {"amount": join("+", number(1, 10**6)), "unit": ("1", "http://www.wikidata.org/entity/Q11573"), "upperBound?": "+9"}
    place = {"latitude": decimal(-90, 90, 4), "longitude": decimal(-180, 180, 4), "altitude": None, "precision": 0.0001, "globe": "http://www.wikidata.org/entity/Q2"}
    calendar = "http://www.wikidata.org/entity/Q1985727"
    time = {"time": join("+", instant("%Y-%m-%d"), "T00:00:00Z"), "timezone": 0, "before": 0, "precision": (9, 11), "calendarmodel": calendar}
    kinds = (("external-id", "string", symbols(9)), ("monolingualtext", "monolingualtext", {"text": text(1, 3), "language": languages}), ("time", "time", time),
             ("wikibase-item", "wikibase-entityid", {"entity-type": "item", "numeric-id": item, "id": join("Q", item)}), ("quantity", "quantity", quantity),
             ("globe-coordinate", "globecoordinate", place), ("string", "string", WORD))
    def by_language(form, suffix=""):
        return {code + suffix: form(code + suffix) for code in any_of(*languages)()}
    def by_property(low, high, form):
        return {property: [form(property)] for property in make(some(low, high, join("P", number(1, 9999))))}
    def snak(property):
        datatype, kind, value = rng.choice(kinds)
        known = {"snaktype": "value", "datavalue": {"value": value, "type": kind}}
        return {"property": property, "datatype": datatype, **rng.choice((*[known] * 9, {"snaktype": "novalue"}, {"snaktype": "somevalue"}))}
    def claim(property):
        return {"mainsnak": snak(property), "type": "statement", "id": join("Q", item, "$", UUID), "rank": ("normal", "preferred"),
                "qualifiers?": by_property(1, 2, lambda other: {**snak(other), "hash": symbols(40)}),
                "references?": some(1, 2, {"hash": symbols(40), "snaks": lambda: by_property(1, 2, snak)})}
    return {"type": "item", "id": join("Q", item), "labels": by_language(lambda code: {"language": code, "value": text(1, 3)}),
            "descriptions": by_language(lambda code: {"language": code, "value": text(3, 7)}),
            "aliases": by_language(lambda code: some(1, 2, {"language": code, "value": text(1, 2)})), "claims": by_property(2, 12, claim),
            "sitelinks": by_language(lambda site: {"site": site, "title": text(1, 3), "badges": some(0, 1, join("Q", item))}, "wiki"), "modified": instant()}

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for describe in (activitypub, airtable, chrome_trace, cloudevents, cyclonedx, docker_inspect, elasticsearch, grafana, gtfs_realtime, json_feed, json_api,
                 jupyter, mastodon, matrix_sync, openid, openweather, prometheus, sarif, terraform_plan, wikidata):
    rng.seed(describe.__name__)
    documents = [json.dumps(make(describe), ensure_ascii=False, separators=(",", ":")) for _ in range(20)]
    (folder / f"{describe.__name__}.ndjson").write_text("\n".join(documents) + "\n", encoding="utf-8")
