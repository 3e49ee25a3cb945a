import { useEffect, useState } from 'react'
import type { Spot } from '#ui/format/distance.ts'
import { borderFile } from './border-files.ts'
import { spotOf, type Wire } from './spots.ts'

type Ring = readonly Wire[]

/** A division with its border: an outer ring and its holes for each part. GCJ-02, as all spots here are. */
export type Border = {
  readonly code: string
  readonly name: string
  readonly centre: Spot
  readonly parts: readonly (readonly Ring[])[]
}

/** What is used of the files: GeoJSON with the division's code and name. */
type Feature = {
  readonly properties: {
    readonly adcode: number | string
    readonly name: string
    readonly level: string
    readonly center?: Wire
    readonly centroid?: Wire
  }
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }
}

const partsOf = ({ geometry }: Feature) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)

const borderOf = (feature: Feature): Border[] => {
  const { adcode, name, centroid, center = centroid } = feature.properties
  const middle = centroid ?? center
  return middle ? [{ code: String(adcode), name, centre: spotOf(middle), parts: partsOf(feature) }] : []
}

/** Where the provinces lie, for what leads through several of them. */
export const country = '100000'

/** The districts of a city, the provinces of the country; of a city that has none, the city itself, which its province's file knows. */
export const bordersIn = ({ features }: { features: readonly Feature[] }, code: string): readonly Border[] =>
  features
    .filter(
      ({ properties: { level, adcode } }) =>
        level === (code === country ? 'province' : 'district') || String(adcode) === `${code.slice(0, 4)}00`,
    )
    .flatMap(borderOf)

const fetched = new Map<string, Promise<readonly Border[]>>()

const fetchBorders = async (url: string, code: string): Promise<readonly Border[]> => {
  const answer = await fetch(url)
  return answer.ok ? bordersIn((await answer.json()) as { features: readonly Feature[] }, code) : []
}

/** Nothing where nobody has drawn the borders, or they do not come: a map then does without. */
export const loadBorders = (code: string): Promise<readonly Border[]> => {
  const url = borderFile(code)
  if (!url) return Promise.resolve([])
  const key = `${url} ${code.slice(0, 4)}`
  const known = fetched.get(key)
  if (known) return known
  const coming = fetchBorders(url, code).catch(() => {
    fetched.delete(key)
    return []
  })
  fetched.set(key, coming)
  return coming
}

const stem = (name: string): string => name.replace(/(?:自治县|区|县|市)$/, '')

/** The border of a division; one that got another rank keeps its border under its old code. */
export const borderNamed = (borders: readonly Border[], code: string, name: string): Border | undefined =>
  borders.find((border) => border.code === code) ?? borders.find((border) => stem(border.name) === stem(name))

/** The borders around a division of this code, once they are there. */
export const useBorders = (code: string): readonly Border[] | undefined => {
  const [found, setFound] = useState<{ code: string; borders: readonly Border[] }>()
  useEffect(() => {
    if (!code) return undefined
    let left = false
    const read = async () => {
      const borders = await loadBorders(code)
      if (!left) setFound({ code, borders })
    }
    void read()
    return () => {
      left = true
    }
  }, [code])
  return found?.code === code ? found.borders : undefined
}
