import { useEffect, useState } from 'react'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { call } from '#core/http/client.ts'

export type Captcha = { key: string; image: string; failed: boolean; change: () => void }

/** A picture is good for one try; `change` asks for the next. */
export const useCaptcha = (): Captcha => {
  const [round, setRound] = useState(0)
  const [picture, setPicture] = useState({ round: -1, key: '', image: '' })
  useEffect(() => {
    let wanted = true
    const load = async () => {
      const { data } = await call(identity.captcha, {}, { manner: 'probe' })
      if (wanted) setPicture({ round, key: data?.key ?? '', image: data?.image ?? '' })
    }
    void load()
    return () => {
      wanted = false
    }
  }, [round])
  const { key, image } = picture.round === round ? picture : { key: '', image: '' }
  const failed = picture.round === round && image === ''
  return { key, image, failed, change: () => setRound((before) => before + 1) }
}
