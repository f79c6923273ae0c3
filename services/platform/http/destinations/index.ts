export { parseAllowList } from './allow-list.js';
export { DestinationError } from './destination-error.js';
export { createDestinations, type Destinations, type VettedAddress } from './destinations.js';
export { listenersAt, listOwnListeners, nameListener, parseListeners } from './own-listeners.js';
export { createVettedConnect } from './vetted-connect.js';
