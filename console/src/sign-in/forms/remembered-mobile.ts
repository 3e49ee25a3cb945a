const storageKey = 'zdb.mobile'

/** The mobile that signed in last on this computer. */
export const rememberedMobile = (): string => localStorage.getItem(storageKey) ?? ''

export const rememberMobile = (mobile: string) => localStorage.setItem(storageKey, mobile)
