/** What signs people in to the instant messaging of the provider; the rest of it happens between browser and provider. */
export type ImKey = { sdkAppId: string; key: string }
