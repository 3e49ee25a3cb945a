/** Leaving the application is a full page load: nothing held in memory survives it. */
export const leave = {
  to: (uri: string) => window.location.assign(uri),
}
