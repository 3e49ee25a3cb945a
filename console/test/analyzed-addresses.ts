/** A piece of a message as it was read. */
export const read = (value: string, confidence = 0.96) => ({ value, confidence })

/** A message in which everything was found. */
export const readPieces = {
  name: read('林女士'),
  mobile: read('13812342210'),
  phone: read(''),
  extension: read(''),
  province: read('北京市'),
  city: read('北京市'),
  county: read('朝阳区'),
  detail: read('光华路SOHO2座'),
}

export const analyzedAddress = { ...readPieces, adcode: '110105', longitude: 116.46, latitude: 39.91 }
