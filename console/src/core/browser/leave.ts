/** Leaving the application is a full page load: nothing held in memory survives it. */
export const leave = {
  to: (uri: string) => window.location.assign(uri),
  /** Somebody else's page beside ours; where the browser allows no second one, instead of ours. */
  aside: (uri: string) => {
    const beside = window.open(uri, '_blank')
    if (beside) beside.opener = null
    else leave.to(uri)
  },
}
