/** Made when it is first asked for and kept: a start does not wait for tables that only some calls look into. */
export const onFirstUse = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
