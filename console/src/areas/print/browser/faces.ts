import { useEffect, useState } from 'react'
import type { CardFace } from '@zdb/contract/desk/print/browser-paper'

/** Letters that travel with the product, each in many small files of which only those come that a text needs. */
const faces: Readonly<Record<CardFace, { family: string; load: () => Promise<unknown> }>> = {
  serif: { family: 'Noto Serif SC', load: () => import('@fontsource/noto-serif-sc/400.css') },
  brush: { family: 'Ma Shan Zheng', load: () => import('@fontsource/ma-shan-zheng/400.css') },
  pen: { family: 'Long Cang', load: () => import('@fontsource/long-cang/400.css') },
}
const emoji = { family: 'Noto Emoji', load: () => import('@fontsource/noto-emoji/400.css') }

/** What a brush has never written stands in serif, and pictures among the letters in line drawings of one colour. */
const familiesOf = (face: CardFace) => [faces[face], faces.serif, emoji]

export const familyOf = (face: CardFace): string =>
  [...familiesOf(face).map(({ family }) => `'${family}'`), 'serif'].join(', ')

const loadFace = async (face: CardFace, text: string): Promise<void> => {
  await Promise.all(familiesOf(face).map(({ load }) => load()))
  if ('fonts' in document) await document.fonts.load(`20px ${familyOf(face)}`, text)
}

/** True once the letters of this text are here. Where they cannot be had the browser's own are measured and printed. */
export const useFaceReady = (face: CardFace, text: string): boolean => {
  const wanted = `${face} ${text}`
  const [ready, setReady] = useState('')
  useEffect(() => {
    let current = true
    const done = () => {
      if (current) setReady(wanted)
    }
    loadFace(face, text).then(done, done)
    return () => {
      current = false
    }
  }, [face, text, wanted])
  return ready === wanted
}
