#!/bin/sh
# A client for `pentimento serve` in shell: writes requests, one on each line, and reads the answers. It needs jq.
#
#     sh examples/client.sh nonogram/01 buttons/03
#
# prints the verdict of each puzzle. Answers come in any order, so each is matched to its request by its id.

for file in "$@"; do
    jq -cn --arg file "$file" '{jsonrpc: "2.0", id: $file, method: "solve", params: {file: $file}}'
done | pentimento serve | jq -r '"\(.id): \(.result.verdict // .error.message)"' | sort
