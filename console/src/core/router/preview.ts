import { createContext, useContext } from 'react'
import { create } from 'zustand'
import type { Route } from '@zdb/contract/pages'

/** What a page takes from the address. */
export type Place = {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

/** Around a page that is drawn beside another one: it reads its address from here, not from the address bar. */
export const PreviewedPlace = createContext<Place | undefined>(undefined)

export const usePreviewedPlace = () => useContext(PreviewedPlace)

/** The page that is looked at beside the one in the address bar. */
export const usePreview = create<{ readonly route: Route | undefined }>(() => ({ route: undefined }))

export const showPreview = (route: Route) => usePreview.setState({ route })
export const closePreview = () => usePreview.setState({ route: undefined })
export const togglePreview = (route: Route) =>
  usePreview.getState().route === route ? closePreview() : showPreview(route)
