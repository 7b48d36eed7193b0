import asyncio
import random
from datetime import datetime, timezone

from gql import Client, GraphQLRequest
from gql.transport.aiohttp import AIOHTTPTransport
from gql.transport.exceptions import TransportClosed, TransportConnectionFailed
from gql.transport.websockets import WebsocketsTransport

URL = "http://127.0.0.1:4000/graphql"
KEY = "apiKey sandbox"
RETRY_SECONDS = 1

JOBS = """
query Jobs($after: String) {
  jobs(first: 10, after: $after) {
    nodes { id name status }
    pageInfo { endCursor hasNextPage }
  }
}
"""

SUBMIT = """
mutation SubmitJob($input: CreateJobInput!) {
  createJob(input: $input) {
    job { id }
    errors { __typename code path message ... on InvalidValueError { allowedValues } }
  }
}
"""

WATCH = """
subscription WatchJob($id: ID!) {
  job(id: $id) {
    job { status isFinal submittedAt startedAt progress { fraction estimatedStartAt estimatedCompletionAt } }
  }
}
"""

BELL = {
    "backendId": "simulator",
    "name": "bell",
    "program": {
        "circuit": {"qubits": 2, "gates": [{"gate": "h", "target": 0}, {"gate": "cnot", "control": 0, "target": 1}]}
    },
}


def parse_time(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def estimate_fraction(job, now):
    """The progress at `now`, between two events."""
    progress = job["progress"]
    fraction, end = progress["fraction"], progress["estimatedCompletionAt"]
    if job["isFinal"] or fraction is None or not job["submittedAt"] or not end:
        return fraction
    start = parse_time(job["submittedAt"])
    # A queued job stops at its estimated start.
    if not job["startedAt"] and progress["estimatedStartAt"]:
        now = min(now, parse_time(progress["estimatedStartAt"]))
    total = (parse_time(end) - start).total_seconds()
    return min(0.99, max(fraction, (now - start).total_seconds() / total)) if total > 0 else fraction


async def print_progress(latest):
    while True:
        await asyncio.sleep(1)
        if latest:
            print("Estimate:", estimate_fraction(latest, datetime.now(timezone.utc)))


async def watch(job_id):
    """Yields each state of the job until it is final, also after a lost connection."""
    attempt = 0
    while True:
        transport = WebsocketsTransport(url=URL.replace("http", "ws"), init_payload={"Authorization": KEY})
        try:
            async with Client(transport=transport) as session:
                async for result in session.subscribe(GraphQLRequest(WATCH, variable_values={"id": job_id})):
                    attempt = 0
                    yield result["job"]["job"]
                    if result["job"]["job"]["isFinal"]:
                        return
        except (OSError, TransportClosed, TransportConnectionFailed):
            pass
        await asyncio.sleep(min(30, RETRY_SECONDS * 2**attempt) * random.uniform(0.5, 1))
        attempt = min(attempt + 1, 5)


async def submit(session, job):
    # Other failures, such as a rejected API key, raise TransportQueryError.
    result = await session.execute(GraphQLRequest(SUBMIT, variable_values={"input": job}))
    for error in result["createJob"]["errors"]:
        print(".".join(error["path"] or []), error["code"], error["message"])
    created = result["createJob"]["job"]
    return created["id"] if created else None


async def main():
    async with Client(transport=AIOHTTPTransport(url=URL, headers={"authorization": KEY})) as session:
        after = None
        for _ in range(2):
            jobs = (await session.execute(GraphQLRequest(JOBS, variable_values={"after": after})))["jobs"]
            for job in jobs["nodes"]:
                print(job["name"] or job["id"], job["status"])
            after = jobs["pageInfo"]["endCursor"]
        await submit(session, {**BELL, "shots": 0})
        job_id = await submit(session, BELL)
    latest = {}
    progress = asyncio.create_task(print_progress(latest))
    async for job in watch(job_id):
        latest.update(job)
        print("Event:", job["status"])
    progress.cancel()


asyncio.run(main())
