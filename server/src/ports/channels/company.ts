export type Company = { code: string; name: string }

/** The one a courier is called by its code or its name; longer names contain the shorter ones people write. */
export const companyNamed = (companies: readonly Company[], called: string): Company | undefined =>
  called === ''
    ? undefined
    : (companies.find(({ code }) => code.toLowerCase() === called.toLowerCase()) ??
      companies.find(
        ({ name }) => called.length > 1 && name !== '' && (name.includes(called) || called.includes(name)),
      ))
