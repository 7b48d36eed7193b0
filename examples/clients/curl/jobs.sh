URL=http://127.0.0.1:4000/graphql
RETRY_SECONDS=1

# Sends a document ($1) with variables ($2) as JSON; $3 is the media type of the response.
send() {
  printf '{"query":"%s","variables":%s}' "$1" "$2" |
    curl -sS -N "$URL" -H 'authorization: apiKey sandbox' -H 'content-type: application/json' -H "accept: $3" --data-binary @-
}

JOBS='query Jobs($after: String) { jobs(first: 10, after: $after) { nodes { id name status } pageInfo { endCursor hasNextPage } } }'
page=$(send "$JOBS" '{}' application/json)
echo "$page"
cursor=$(echo "$page" | sed -n 's/.*"endCursor":"\([^"]*\)".*/\1/p')
send "$JOBS" "{\"after\":\"$cursor\"}" application/json
echo

SUBMIT='mutation Submit($input: CreateJobInput!) { createJob(input: $input) { job { id } errors { code path message } } }'
CIRCUIT='{"qubits":2,"gates":[{"gate":"h","target":0},{"gate":"cnot","control":0,"target":1}]}'
submit() { send "$SUBMIT" "{\"input\":{\"backendId\":\"simulator\",\"shots\":$1,\"program\":{\"circuit\":$CIRCUIT}}}" application/json; }
# The errors have a code, a path and a message.
submit 0
echo
id=$(submit 100 | sed -n 's/.*"id":"\([^"]*\)".*/\1/p')

# The first event is the current state: after a lost connection, subscribe again until the job is final.
WATCH='subscription Watch($id: ID!) { job(id: $id) { job { status isFinal progress { fraction } } } }'
# Prints events. Succeeds if one has a final status, or an error that remains.
print_events() {
  result=1
  while read -r line; do
    echo "$line"
    case $line in *'"isFinal":true'* | *NOT_FOUND* | *UNAUTHENTICATED*) result=0 ;; esac
  done
  return $result
}
until send "$WATCH" "{\"id\":\"$id\"}" text/event-stream | print_events; do
  sleep $RETRY_SECONDS
done
