import type { ReactNode } from 'react'

type Rows = Readonly<Record<string, ReactNode>>

/** Rows without a value are left out. */
export const present = (rows: Rows): Rows => Object.fromEntries(Object.entries(rows).filter(([, value]) => value))
