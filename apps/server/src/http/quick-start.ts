/** What `/docs` opens on: enough to place an order, in Markdown. */
export const quickStart = `## Quick start

1. Log in and call \`apiKeyCreate\` with the scopes \`read\` and \`trade\` and your addresses. Keep the secret: it is in that answer only.
2. Reads are GET with a query, everything else is POST with a JSON or form body. Amounts are decimal texts.
3. Sign each request: timestamp, method, path with query and idempotency key (or nothing), each followed by a line feed, then
   the body. The base64 of its HMAC-SHA256 under the secret, or of its Ed25519 signature, goes into \`api-signature\`.

\`\`\`sh
NOW=$(date +%s%3N); URL=/api/currency; KEY=my-order-0001
BODY='{"symbol":"BTCUSDT","side":"buy","type":"limit","price":"60000","quantity":"0.01"}'
SIGNATURE=$(printf '%s\\nPOST\\n%s\\n%s\\n%s' $NOW $URL $KEY "$BODY" | openssl dgst -sha256 -hmac "$SECRET" -binary | base64)
curl -s "$SITE$URL" -H "api-key: $KEY_ID" -H "api-timestamp: $NOW" -H "api-signature: $SIGNATURE" \\
  -H "idempotency-key: $KEY" -H 'content-type: application/json' -d "$BODY"
\`\`\`

4. The answer is \`{code, msg, data, type, message}\`; 200 is success, and \`data\` holds the order's state and its fills. A lost
   answer is asked for again with the same idempotency key.
5. Twenty orders at a time: \`currencyBatch\`, \`cancelCurrencyBatch\`, and of contracts \`contractBatch\`, \`cancelContractBatch\`. Live data: the socket at \`/feed\`.

Without a login the answer is 1001 with HTTP **403**; 401 means that something has to be set up or signed first, 409 that
something is there already. Each answer says what is left of its limit (\`ratelimit\`); beyond it 41006 with HTTP 429 and \`retry-after\`.
`;
