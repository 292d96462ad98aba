/** Of a day gone by nothing was kept of this tile (BO16). */
export const NotKept = () => <p className="quiet panel-note">Not kept: only what it is now is known.</p>;
