import { useNow } from './clock.ts'
import { agoText } from '../format/ago.ts'

/** A moment of the wire: relative to read, absolute on hover. */
export const Ago = ({ moment }: { moment: string }) => (
  <time dateTime={`${moment.replace(' ', 'T')}+08:00`} title={moment}>
    {agoText(moment, useNow())}
  </time>
)
