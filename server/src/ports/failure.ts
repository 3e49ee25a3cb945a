/** How an outside service let us down: which one, what kind, and its own words for the log. */
export type Failure<Port extends string, Kind extends string> = Error & { port: Port; kind: Kind; detail: string }

export const failure = <Port extends string, Kind extends string>(
  port: Port,
  kind: Kind,
  detail: string,
): Failure<Port, Kind> => Object.assign(new Error(`${port} ${kind}: ${detail}`), { port, kind, detail })

export const isFailureOf = <Port extends string>(port: Port, error: unknown): error is Failure<Port, string> =>
  error instanceof Error && 'port' in error && error.port === port
