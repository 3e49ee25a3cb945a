import { isRecord, recordsOf, textOf } from '../../ask.ts'
import type { ImContent } from '../port.ts'

type Fields = Readonly<Record<string, unknown>>
type Names = Readonly<Record<string, string>>

/** Each element's fields: as the browser's SDK names them, and as REST and callbacks do. */
const names: Readonly<Record<string, Names>> = {
  TIMTextElem: { text: 'Text' },
  TIMFaceElem: { index: 'Index', data: 'Data' },
  TIMLocationElem: { description: 'Desc', longitude: 'Longitude', latitude: 'Latitude' },
  TIMCustomElem: { data: 'Data', description: 'Desc', extension: 'Ext' },
  TIMSoundElem: { uuid: 'UUID', url: 'Url', size: 'Size', second: 'Second' },
  TIMFileElem: { uuid: 'UUID', fileName: 'FileName', fileUrl: 'Url', fileSize: 'FileSize' },
  TIMVideoFileElem: {
    videoUrl: 'VideoUrl',
    videoSize: 'VideoSize',
    videoSecond: 'VideoSecond',
    videoFormat: 'VideoFormat',
    snapshotUrl: 'ThumbUrl',
    snapshotWidth: 'ThumbWidth',
    snapshotHeight: 'ThumbHeight',
  },
}
const pictureNames: Names = { uuid: 'UUID', imageFormat: 'ImageFormat' }
const sizeNames: Names = { type: 'Type', url: 'URL', width: 'Width', height: 'Height', size: 'Size' }

const turned = (from: Fields, to: readonly (readonly [string, string])[]): Record<string, unknown> =>
  Object.fromEntries(to.flatMap(([key, other]) => (from[other] === undefined ? [] : [[key, from[other]]])))
const read = (content: Fields, all: Names): Record<string, unknown> => turned(content, Object.entries(all))
const written = (payload: Fields, all: Names): Record<string, unknown> =>
  turned(
    payload,
    Object.entries(all).map(([ours, theirs]) => [theirs, ours] as const),
  )

/** What is in a body: the SDK sends one element in each message. Several are nothing we know. */
export const contentOf = (body: unknown): ImContent => {
  const [element, ...more] = recordsOf(body)
  if (more.length > 0) return { type: '', payload: {} }
  const type = textOf(element?.['MsgType'])
  const content = isRecord(element?.['MsgContent']) ? element['MsgContent'] : {}
  if (type !== 'TIMImageElem') return { type, payload: read(content, names[type] ?? {}) }
  const imageInfoArray = recordsOf(content['ImageInfoArray']).map((each) => read(each, sizeNames))
  return { type, payload: { ...read(content, pictureNames), imageInfoArray } }
}

export const bodyOf = ({ type, payload }: ImContent): readonly object[] => {
  if (type !== 'TIMImageElem') return [{ MsgType: type, MsgContent: written(payload, names[type] ?? {}) }]
  const sizes = recordsOf(payload['imageInfoArray']).map((each) => written(each, sizeNames))
  return [{ MsgType: type, MsgContent: { ...written(payload, pictureNames), ImageInfoArray: sizes } }]
}
