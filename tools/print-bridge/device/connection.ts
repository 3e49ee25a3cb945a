/** A line to a printer, open for one job or one question. */
export type Connection = {
  /** Rejects where the line broke: how much of it arrived nobody knows. */
  write: (bytes: Buffer) => Promise<void>
  /** The next byte that the printer says; undefined where it says none in time. Rejects where the line broke. */
  read: (ms: number) => Promise<number | undefined>
  close: () => void
}

/** Rejects where the printer cannot be reached. */
export type Device = { open: () => Promise<Connection> }
