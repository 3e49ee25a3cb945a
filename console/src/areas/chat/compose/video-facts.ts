type VideoFacts = { readonly second: number; readonly width: number; readonly height: number }

const unknown: VideoFacts = { second: 0, width: 0, height: 0 }

/** A film that the browser cannot read is sent all the same, without its size. */
const patienceMs = 3_000

/** How long and how large a film is, as the browser sees it. */
export const videoFacts = (file: File): Promise<VideoFacts> =>
  new Promise((resolve) => {
    const video = document.createElement('video')
    const url = URL.createObjectURL(file)
    const tell = (facts: VideoFacts) => {
      clearTimeout(timer)
      URL.revokeObjectURL(url)
      resolve(facts)
    }
    const timer = setTimeout(() => tell(unknown), patienceMs)
    video.preload = 'metadata'
    video.addEventListener('error', () => tell(unknown))
    video.addEventListener('loadedmetadata', () =>
      tell({
        second: Number.isFinite(video.duration) ? video.duration : 0,
        width: video.videoWidth,
        height: video.videoHeight,
      }),
    )
    video.src = url
  })
