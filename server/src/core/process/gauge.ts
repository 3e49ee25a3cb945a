export type GaugeReading = { readonly of: string; readonly value: number }

/** A figure of the moment, read when whoever watches the process collects it. */
export type GaugeSource = {
  readonly name: string
  readonly help: string
  /** What its readings are of. */
  readonly label: string
  readonly read: () => readonly GaugeReading[] | Promise<readonly GaugeReading[]>
}
