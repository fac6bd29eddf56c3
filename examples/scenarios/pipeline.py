import re


def validate(record):
    return bool(re.fullmatch(r"[^@\s]+@[^@\s]+\.[a-z]+", record["email"].strip().lower())) and record["spent"] >= 0


def normalise(record):
    return {"email": record["email"].strip().lower(), "spent": round(record["spent"], 2)}


def classify(record):
    spent = record["spent"]
    return {**record, "class": "gold" if spent >= 1000 else "silver" if spent >= 100 else "new"}


def main(records):
    good = [record for record in records if validate(record)]
    return {"customers": [classify(normalise(record)) for record in good], "rejected": len(records) - len(good)}
