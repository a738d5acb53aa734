import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** What any React page costs at its start: one button, and the floor's own service worker. */
const root = document.getElementById('floor')
if (!root) throw new Error('floor.html has no #floor')
createRoot(root).render(createElement('button', null, 'Inbound'))
void navigator.serviceWorker.register('/sw.js', { scope: '/floor' })
