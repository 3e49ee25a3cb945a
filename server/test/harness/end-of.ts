import { isFailureOf } from '#ports/failure'

/** How a call of a port ended: 'fine', or the kind of failure it met. */
export const endOf =
  (port: string) =>
  (asked: Promise<unknown> | undefined): Promise<unknown> =>
    (asked ?? Promise.reject(new Error('not offered'))).then(
      () => 'fine',
      (error: unknown) => (isFailureOf(port, error) ? error.kind : error),
    )
