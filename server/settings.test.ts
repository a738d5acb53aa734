import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'
import { readSettings } from './settings.ts'

test('the site’s public URL is the same with or without slashes at its end', () => {
  for (const written of ['https://gantry.example', 'https://gantry.example/', 'https://gantry.example//'])
    expect(partsOf(readSettings({ GANTRY_PUBLIC_URL: written }), '/nowhere').publicUrl).toBe('https://gantry.example')
})
