var e=[`In Training`,`Entry Level`,`Senior`,`Strategic`,`Entry Level Manager`,`Experienced Manager`,`Vice President`,`Director`,`CXO`,`Owner / Partner`],t=[{letter:`A`,size:`Self-employed`},{letter:`B`,size:`1-10`},{letter:`C`,size:`11-50`},{letter:`D`,size:`51-200`},{letter:`E`,size:`201-500`},{letter:`F`,size:`501-1000`},{letter:`G`,size:`1001-5000`},{letter:`H`,size:`5001-10000`},{letter:`I`,size:`10001+`}],n=[`Self-employed`,`1-10`,`11-50`,`51-200`,`201-500`,`501-1000`,`1001-5000`,`5001-10000`,`10001+`],r={companies:[{field:`social_id`,kind:`text`},{field:`identifiers.network`,kind:`pair`},{field:`identifiers.slug`,kind:`pair`},{field:`identifiers.domain`,kind:`pair`},{field:`identifiers.lei`,kind:`pair`},{field:`identifiers.registry`,kind:`pair`},{field:`identifiers.cik`,kind:`pair`},{field:`identifiers.wikidata`,kind:`pair`},{field:`identifiers.crm`,kind:`pair`},{field:`name`,kind:`text`},{field:`slug`,kind:`text`},{field:`domain`,kind:`text`},{field:`domains`,kind:`list`},{field:`former_names`,kind:`list`},{field:`website`,kind:`text`},{field:`social_url`,kind:`text`},{field:`logo_url`,kind:`text`},{field:`description`,kind:`text`},{field:`company_address`,kind:`text`},{field:`headquarters`,kind:`text`},{field:`hq_country`,kind:`text`},{field:`hq_state`,kind:`text`},{field:`countries`,kind:`list`},{field:`founded`,kind:`number`},{field:`employees_on_social`,kind:`number`},{field:`company_size`,kind:`text`},{field:`industry`,kind:`text`},{field:`organization_type`,kind:`text`},{field:`status`,kind:`text`},{field:`is_hiring`,kind:`boolean`},{field:`tags`,kind:`list`}],people:[{field:`social_url`,kind:`text`},{field:`identifiers.crm`,kind:`pair`},{field:`account_id`,kind:`text`},{field:`first_name`,kind:`text`},{field:`last_name`,kind:`text`},{field:`location`,kind:`text`},{field:`country`,kind:`text`},{field:`geo_id`,kind:`text`},{field:`email`,kind:`text`},{field:`email_is_verified`,kind:`boolean`},{field:`phones.0.number`,kind:`text`},{field:`phones.0.is_verified`,kind:`boolean`},{field:`phones.0.collected_at`,kind:`text`},{field:`positions.0.title`,kind:`text`},{field:`positions.0.company_social_id`,kind:`text`},{field:`positions.0.company_name`,kind:`text`},{field:`positions.0.company_domain`,kind:`text`},{field:`positions.0.company_page`,kind:`text`},{field:`positions.0.start_date`,kind:`text`},{field:`positions.0.end_date`,kind:`text`},{field:`positions.0.kind`,kind:`text`}],posts:[{field:`post_url`,kind:`text`},{field:`text`,kind:`text`},{field:`posted_at`,kind:`text`},{field:`author_url`,kind:`text`},{field:`author_name`,kind:`text`},{field:`author_company_social_id`,kind:`text`},{field:`mentioned_company_social_ids`,kind:`list`},{field:`mentioned_profile_urls`,kind:`list`},{field:`engagement_count`,kind:`number`}],engagements:[{field:`post_url`,kind:`text`},{field:`actor_url`,kind:`text`},{field:`person_id`,kind:`text`},{field:`actor_name`,kind:`text`},{field:`kind`,kind:`text`},{field:`engaged_at`,kind:`text`},{field:`text`,kind:`text`}]},i=[{language:`TypeScript`,code:`import { createServer, type IncomingMessage } from 'node:http';
import { PushError, verifyPush } from 'leadwire/verify';

const secret = process.env.LEADWIRE_SECRET!;
const maxBodyBytes = 256 * 1024;

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

// In production: a table with a unique column, written in the same transaction as what you do with the event.
const seen = new Set<string>();

async function receive(request: IncomingMessage): Promise<number> {
  const body = await readBody(request);
  if (body === null) return 413;
  const push = await verifyPush({ headers: request.headers, body, secret });
  if (push.type === 'icp_signal.detected' && !seen.has(push.event.id)) {
    seen.add(push.event.id);
    console.log(push.event.signal_type, push.event.headline);
  }
  return 204;
}

createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    // 401 ends the delivery; 500 is tried again.
    (error) => response.writeHead(error instanceof PushError ? 401 : 500).end(),
  );
}).listen(8080, '127.0.0.1');
`},{language:`Python`,code:`import hashlib, hmac, re, time


def is_genuine(secret: str, header: str, body: bytes) -> bool:
    parts = [part.strip() for part in header.split(",")]
    sent = next((part[2:] for part in parts if part.startswith("t=")), "")
    if not re.fullmatch(r"[0-9]{1,12}", sent) or abs(time.time() - int(sent)) > 300:
        return False
    expected = "v1=" + hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256).hexdigest()
    return any([hmac.compare_digest(part.encode(), expected.encode()) for part in parts])
`},{language:`Go`,code:`package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var signedAt = regexp.MustCompile(\`(?:^|,)\\s*t=([0-9]{1,12})\\s*(?:,|$)\`)

func isGenuine(secret, header string, body []byte) bool {
	found := signedAt.FindStringSubmatch(header)
	if found == nil {
		return false
	}
	at, _ := strconv.ParseInt(found[1], 10, 64)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(append([]byte(found[1]+"."), body...))
	expected, isGood := []byte("v1="+hex.EncodeToString(mac.Sum(nil))), false
	for _, part := range strings.Split(header, ",") {
		isGood = hmac.Equal([]byte(strings.TrimSpace(part)), expected) || isGood
	}
	return isGood && time.Since(time.Unix(at, 0)).Abs() <= 300*time.Second
}
`},{language:`Ruby`,code:`require "openssl"

def genuine?(secret, header, body)
  parts = header.split(",").map(&:strip)
  sent = parts.find { |part| part.start_with?("t=") }.to_s.delete_prefix("t=")
  return false unless sent.match?(/\\A[0-9]{1,12}\\z/) && (Time.now.to_i - sent.to_i).abs <= 300

  expected = "v1=" + OpenSSL::HMAC.hexdigest("SHA256", secret, "#{sent}.".b + body.b)
  parts.any? { |part| OpenSSL.secure_compare(part, expected) }
end
`},{language:`PHP`,code:`<?php

function isGenuine(string $secret, string $header, string $body): bool
{
    $parts = array_map('trim', explode(',', $header));
    $times = array_values(preg_grep('/^t=[0-9]{1,12}$/D', $parts));
    $sent = substr($times[0] ?? '', 2);
    if ($sent === '' || abs(time() - (int) $sent) > 300) {
        return false;
    }
    $expected = 'v1=' . hash_hmac('sha256', $sent . '.' . $body, $secret);
    return array_filter($parts, fn ($part) => hash_equals($expected, $part)) !== [];
}
`},{language:`Java`,code:`import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class Verifier {
    static boolean isGenuine(String secret, String header, byte[] body) throws GeneralSecurityException {
        var parts = Arrays.stream(header.split(",")).map(String::strip).toList();
        var sent = parts.stream().filter(part -> part.matches("t=[0-9]{1,12}")).findFirst().orElse("t=0").substring(2);
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(sent)) > 300) return false;
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        mac.update((sent + ".").getBytes(UTF_8));
        var expected = ("v1=" + HexFormat.of().formatHex(mac.doFinal(body))).getBytes(UTF_8);
        return parts.stream().anyMatch(part -> MessageDigest.isEqual(part.getBytes(UTF_8), expected));
    }
}
`}];export{i as a,e as i,t as n,r,n as t};