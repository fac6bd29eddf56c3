import statistics


def main(values):
    return {
        "mean": statistics.mean(values),
        "median": statistics.median(values),
        "mode": statistics.mode(values),
        "quartiles": statistics.quantiles(values, n=4),
    }
