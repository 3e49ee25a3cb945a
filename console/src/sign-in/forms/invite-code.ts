const opening = '#invite='

/** What stands in the link of an invitation. It leaves the address at once, so that nobody reads it over a shoulder. */
export const takeInviteCode = (): string | undefined => {
  const { hash, pathname } = window.location
  if (!hash.startsWith(opening)) return undefined
  window.history.replaceState(null, '', pathname)
  return hash.slice(opening.length)
}
