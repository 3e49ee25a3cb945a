const tryAgainMs = 2_000
const pause = () => new Promise((resolve) => setTimeout(resolve, tryAgainMs))

const isReachable = () =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A browser that says it is online may still be without a way: to load anew then would lose what stands. */
export const reloadOnceReachable = async (gone: AbortSignal): Promise<void> => {
  while (!(await isReachable()) && !gone.aborted) await pause()
  if (!gone.aborted) window.location.reload()
}
