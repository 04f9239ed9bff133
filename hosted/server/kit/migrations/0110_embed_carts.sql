-- An embed chooses the corner, size and level of its cart button, and when it asks for the age.
update embeds set options = options
  || '{"cartCorner": "bottom-right", "cartOffset": 20, "cartSize": "normal", "cartLevel": 900, "ageCookie": null}'
  || jsonb_build_object('ageGate', case when options ->> 'ageGate' = 'false' then 'off' else 'on' end);
